-- AlterTable
ALTER TABLE "BillingAccount" ADD COLUMN "defaultCardId" TEXT;

-- AlterTable
ALTER TABLE "Subscription" ADD COLUMN "nextAmount" INTEGER;
ALTER TABLE "Subscription" ADD COLUMN "nextAmountAt" DATETIME;
ALTER TABLE "Subscription" ADD COLUMN "nextAmountOf" TEXT;
