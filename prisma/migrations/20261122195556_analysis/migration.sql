-- AlterTable
ALTER TABLE "Property" ADD COLUMN "analysis" TEXT;
ALTER TABLE "Property" ADD COLUMN "previousAnalysis" TEXT;

-- CreateTable
CREATE TABLE "OwnAssumptions" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "texts" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "OwnAssumptions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
