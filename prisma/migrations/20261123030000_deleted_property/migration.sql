-- CreateTable
CREATE TABLE "DeletedProperty" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "propertyAddress" TEXT NOT NULL,
    "addressKey" TEXT NOT NULL,
    "inputs" TEXT NOT NULL,
    "analysis" TEXT,
    "previousAddress" TEXT,
    "previousInputs" TEXT,
    "previousAnalysis" TEXT,
    "revision" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "deletedAt" DATETIME NOT NULL,
    CONSTRAINT "DeletedProperty_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "DeletedProperty_userId_idx" ON "DeletedProperty"("userId");

-- CreateIndex
CREATE INDEX "DeletedProperty_deletedAt_idx" ON "DeletedProperty"("deletedAt");
