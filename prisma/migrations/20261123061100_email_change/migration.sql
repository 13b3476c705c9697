-- AlterTable
ALTER TABLE "BillingAccount" ADD COLUMN "emailChangedAt" DATETIME;

-- CreateTable
CREATE TABLE "EmailChange" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "email" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "triesLeft" INTEGER NOT NULL,
    "requestedAt" DATETIME NOT NULL,
    CONSTRAINT "EmailChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "FormerEmail" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "requestedAt" DATETIME NOT NULL,
    "changedAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "undoneAt" DATETIME,
    CONSTRAINT "FormerEmail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "BillingAccount_emailChangedAt_idx" ON "BillingAccount"("emailChangedAt");

-- CreateIndex
CREATE UNIQUE INDEX "FormerEmail_tokenHash_key" ON "FormerEmail"("tokenHash");

-- CreateIndex
CREATE INDEX "FormerEmail_email_idx" ON "FormerEmail"("email");

-- CreateIndex
CREATE INDEX "FormerEmail_userId_idx" ON "FormerEmail"("userId");

-- CreateIndex
CREATE INDEX "FormerEmail_expiresAt_idx" ON "FormerEmail"("expiresAt");
