-- AlterTable
ALTER TABLE "Subscription" ADD COLUMN "unpaidAmount" INTEGER;
