-- CreateTable
CREATE TABLE "CompSale" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "saleKey" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "zipCode" TEXT NOT NULL,
    "propertyType" TEXT NOT NULL,
    "price" INTEGER NOT NULL,
    "soldOn" TEXT NOT NULL,
    "beds" REAL,
    "baths" REAL,
    "sqft" REAL,
    "lotSqft" REAL,
    "yearBuilt" REAL,
    "garage" REAL,
    "hasPool" BOOLEAN,
    "condition" REAL,
    "lat" REAL,
    "lng" REAL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "CompSale_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CompImport" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "draftId" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "mapping" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "CompImport_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CompValuation" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'own',
    "subject" TEXT NOT NULL,
    "rates" TEXT NOT NULL,
    "filters" TEXT NOT NULL,
    "method" TEXT NOT NULL DEFAULT 'similarity',
    "asOf" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "CompValuation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CompChoice" (
    "valuationId" TEXT NOT NULL,
    "saleId" TEXT NOT NULL,
    "isExcluded" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT NOT NULL DEFAULT '',
    "terms" INTEGER NOT NULL DEFAULT 0,
    "other" INTEGER NOT NULL DEFAULT 0,
    "note" TEXT NOT NULL DEFAULT '',
    "weight" REAL,

    PRIMARY KEY ("valuationId", "saleId"),
    CONSTRAINT "CompChoice_valuationId_fkey" FOREIGN KEY ("valuationId") REFERENCES "CompValuation" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "CompSale_userId_soldOn_idx" ON "CompSale"("userId", "soldOn");

-- CreateIndex
CREATE UNIQUE INDEX "CompSale_userId_saleKey_key" ON "CompSale"("userId", "saleKey");

-- CreateIndex
CREATE INDEX "CompValuation_userId_updatedAt_idx" ON "CompValuation"("userId", "updatedAt");
