-- phase: expand
-- AlterTable
ALTER TABLE "User" ADD COLUMN     "carriedDeal" TEXT COLLATE "C";
