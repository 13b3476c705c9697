-- AlterTable
ALTER TABLE "BillingAccount" ADD COLUMN "cardBrand" TEXT;
ALTER TABLE "BillingAccount" ADD COLUMN "cardExpMonth" INTEGER;
ALTER TABLE "BillingAccount" ADD COLUMN "cardExpYear" INTEGER;
ALTER TABLE "BillingAccount" ADD COLUMN "cardId" TEXT;
ALTER TABLE "BillingAccount" ADD COLUMN "cardLast4" TEXT;

-- AlterTable
ALTER TABLE "Subscription" ADD COLUMN "nextAttemptAt" DATETIME;
ALTER TABLE "Subscription" ADD COLUMN "pendingChangeUntil" DATETIME;
ALTER TABLE "Subscription" ADD COLUMN "unpaidInvoiceUrl" TEXT;
ALTER TABLE "Subscription" ADD COLUMN "unpaidReason" TEXT;

-- CreateIndex
CREATE INDEX "BillingAccount_cardExpYear_cardExpMonth_idx" ON "BillingAccount"("cardExpYear", "cardExpMonth");
