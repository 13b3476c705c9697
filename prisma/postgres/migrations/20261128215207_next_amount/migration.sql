-- phase: expand
-- AlterTable
ALTER TABLE "BillingAccount" ADD COLUMN     "defaultCardId" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "Subscription" ADD COLUMN     "nextAmount" INTEGER,
ADD COLUMN     "nextAmountAt" TIMESTAMP(3),
ADD COLUMN     "nextAmountOf" TEXT COLLATE "C";
