-- CreateTable
CREATE TABLE "FactorUndo" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "since" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "FactorUndo_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "FactorRemoval" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "requestedAt" DATETIME NOT NULL,
    "dueAt" DATETIME NOT NULL,
    CONSTRAINT "FactorRemoval_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "FactorUndo_tokenHash_key" ON "FactorUndo"("tokenHash");

-- CreateIndex
CREATE INDEX "FactorUndo_userId_idx" ON "FactorUndo"("userId");

-- CreateIndex
CREATE INDEX "FactorUndo_expiresAt_idx" ON "FactorUndo"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "FactorRemoval_tokenHash_key" ON "FactorRemoval"("tokenHash");

-- CreateIndex
CREATE INDEX "FactorRemoval_dueAt_idx" ON "FactorRemoval"("dueAt");
