-- CreateTable
CREATE TABLE "VerifiedCoupon" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "expiresAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "CacheVersion" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "version" INTEGER NOT NULL
);

-- CreateTable
CREATE TABLE "Lease" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "owner" TEXT NOT NULL,
    "until" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "VerifiedCoupon_expiresAt_idx" ON "VerifiedCoupon"("expiresAt");

-- CreateIndex
CREATE INDEX "Lease_until_idx" ON "Lease"("until");
