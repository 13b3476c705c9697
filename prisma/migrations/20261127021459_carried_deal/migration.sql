-- AlterTable
ALTER TABLE "User" ADD COLUMN "carriedDeal" TEXT;
