-- AlterTable
ALTER TABLE "User" ADD COLUMN "vipGrantedUntil" DATETIME;

-- CreateTable
CREATE TABLE "BillingAccount" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT,
    "formerUserId" TEXT,
    "stripeCustomerId" TEXT NOT NULL,
    "customerDeleted" BOOLEAN NOT NULL DEFAULT false,
    "accessSuspended" TEXT,
    "syncStartedAt" DATETIME NOT NULL,
    "syncedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "BillingAccount_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CheckoutAttempt" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT,
    "customerId" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "uiMode" TEXT NOT NULL,
    "stripeSessionId" TEXT,
    "status" TEXT NOT NULL,
    "code" TEXT,
    "promotionCodeId" TEXT,
    "afterSubscribeRedirect" TEXT,
    "consentText" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "openKey" TEXT,
    CONSTRAINT "CheckoutAttempt_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "chargeId" TEXT,
    "invoiceId" TEXT,
    "subscriptionId" TEXT,
    "checkoutSessionId" TEXT,
    "kind" TEXT NOT NULL,
    "plan" TEXT,
    "amount" INTEGER NOT NULL,
    "amountRefunded" INTEGER NOT NULL DEFAULT 0,
    "amountDisputed" INTEGER NOT NULL DEFAULT 0,
    "fee" INTEGER,
    "net" INTEGER,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "cardFingerprint" TEXT,
    "code" TEXT,
    "number" TEXT,
    "receiptUrl" TEXT,
    "invoiceUrl" TEXT,
    "invoicePdf" TEXT,
    "disputeDueAt" DATETIME,
    "occurredAt" DATETIME NOT NULL,
    CONSTRAINT "Payment_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "BillingAccount" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "StripeEvent" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "type" TEXT NOT NULL,
    "apiVersion" TEXT,
    "livemode" BOOLEAN NOT NULL,
    "objectId" TEXT,
    "customerId" TEXT,
    "created" DATETIME NOT NULL,
    "receivedAt" DATETIME NOT NULL,
    "processedAt" DATETIME,
    "outcome" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lockedUntil" DATETIME,
    "lastError" TEXT
);

-- CreateTable
CREATE TABLE "VipCoupon" (
    "ownerUserId" TEXT NOT NULL PRIMARY KEY,
    "code" TEXT NOT NULL,
    "couponId" TEXT,
    "promotionCodeId" TEXT,
    "verifiedAt" DATETIME,
    "invalidReason" TEXT,
    CONSTRAINT "VipCoupon_ownerUserId_fkey" FOREIGN KEY ("ownerUserId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CouponRedemption" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "checkoutSessionId" TEXT NOT NULL,
    "ownerUserId" TEXT,
    "redeemerUserId" TEXT,
    "paymentId" TEXT,
    "code" TEXT,
    "couponId" TEXT,
    "promotionCodeId" TEXT,
    "amountDiscount" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "paidAt" DATETIME NOT NULL,
    "grantsUntil" DATETIME NOT NULL,
    "verdict" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    CONSTRAINT "CouponRedemption_ownerUserId_fkey" FOREIGN KEY ("ownerUserId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "CouponRedemption_redeemerUserId_fkey" FOREIGN KEY ("redeemerUserId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "BillingAlert" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "dedupeKey" TEXT NOT NULL,
    "detail" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "resolvedAt" DATETIME
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Subscription" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "accountId" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "priceId" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "unitAmount" INTEGER NOT NULL,
    "interval" TEXT NOT NULL,
    "intervalCount" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "currentPeriodStart" DATETIME,
    "currentPeriodEnd" DATETIME,
    "cancelAt" DATETIME,
    "cancelAtPeriodEnd" BOOLEAN NOT NULL DEFAULT false,
    "canceledAt" DATETIME,
    "endedAt" DATETIME,
    "cancelReason" TEXT,
    "pausedCollection" TEXT,
    "latestInvoiceId" TEXT,
    "latestInvoiceStatus" TEXT,
    "pastDueSince" DATETIME,
    "nextPlan" TEXT,
    "endedBy" TEXT,
    "livemode" BOOLEAN NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Subscription_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "BillingAccount" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- What stood here before had no payment provider behind it and is not carried over.
DROP TABLE "Subscription";
ALTER TABLE "new_Subscription" RENAME TO "Subscription";
CREATE INDEX "Subscription_accountId_idx" ON "Subscription"("accountId");
CREATE INDEX "Subscription_status_currentPeriodEnd_idx" ON "Subscription"("status", "currentPeriodEnd");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE UNIQUE INDEX "BillingAccount_userId_key" ON "BillingAccount"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "BillingAccount_stripeCustomerId_key" ON "BillingAccount"("stripeCustomerId");

-- CreateIndex
CREATE INDEX "BillingAccount_formerUserId_idx" ON "BillingAccount"("formerUserId");

-- CreateIndex
CREATE INDEX "BillingAccount_syncedAt_idx" ON "BillingAccount"("syncedAt");

-- CreateIndex
CREATE UNIQUE INDEX "CheckoutAttempt_stripeSessionId_key" ON "CheckoutAttempt"("stripeSessionId");

-- CreateIndex
CREATE UNIQUE INDEX "CheckoutAttempt_openKey_key" ON "CheckoutAttempt"("openKey");

-- CreateIndex
CREATE INDEX "CheckoutAttempt_userId_idx" ON "CheckoutAttempt"("userId");

-- CreateIndex
CREATE INDEX "CheckoutAttempt_status_expiresAt_idx" ON "CheckoutAttempt"("status", "expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Payment_chargeId_key" ON "Payment"("chargeId");

-- CreateIndex
CREATE INDEX "Payment_accountId_occurredAt_idx" ON "Payment"("accountId", "occurredAt");

-- CreateIndex
CREATE INDEX "Payment_occurredAt_idx" ON "Payment"("occurredAt");

-- CreateIndex
CREATE INDEX "Payment_invoiceId_idx" ON "Payment"("invoiceId");

-- CreateIndex
CREATE INDEX "StripeEvent_processedAt_lockedUntil_idx" ON "StripeEvent"("processedAt", "lockedUntil");

-- CreateIndex
CREATE INDEX "StripeEvent_created_idx" ON "StripeEvent"("created");

-- CreateIndex
CREATE UNIQUE INDEX "VipCoupon_code_key" ON "VipCoupon"("code");

-- CreateIndex
CREATE INDEX "VipCoupon_promotionCodeId_idx" ON "VipCoupon"("promotionCodeId");

-- CreateIndex
CREATE INDEX "VipCoupon_couponId_idx" ON "VipCoupon"("couponId");

-- CreateIndex
CREATE UNIQUE INDEX "CouponRedemption_checkoutSessionId_key" ON "CouponRedemption"("checkoutSessionId");

-- CreateIndex
CREATE INDEX "CouponRedemption_ownerUserId_idx" ON "CouponRedemption"("ownerUserId");

-- CreateIndex
CREATE INDEX "CouponRedemption_redeemerUserId_idx" ON "CouponRedemption"("redeemerUserId");

-- CreateIndex
CREATE UNIQUE INDEX "BillingAlert_dedupeKey_key" ON "BillingAlert"("dedupeKey");

-- CreateIndex
CREATE INDEX "BillingAlert_resolvedAt_createdAt_idx" ON "BillingAlert"("resolvedAt", "createdAt");
