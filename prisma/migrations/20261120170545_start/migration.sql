-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "email" TEXT NOT NULL,
    "verifiedEmail" TEXT,
    "passwordHash" TEXT,
    "firstName" TEXT NOT NULL,
    "lastName" TEXT NOT NULL,
    "role" TEXT NOT NULL DEFAULT 'user',
    "roleSource" TEXT NOT NULL DEFAULT 'billing',
    "subscriptionStatus" TEXT,
    "graceUntil" DATETIME,
    "vipExpiresAt" DATETIME,
    "vipStripeCouponId" TEXT,
    "isVipCouponVerified" BOOLEAN NOT NULL DEFAULT false,
    "serviceProvider" BOOLEAN NOT NULL DEFAULT false,
    "hasAcceptedCalculatorTOS" BOOLEAN NOT NULL DEFAULT false,
    "hasAcceptedProviderTOS" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Session" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "tokenHash" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "lastSeenAt" DATETIME NOT NULL,
    "authenticatedAt" DATETIME NOT NULL,
    "userAgent" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "EndedSession" (
    "tokenHash" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "endedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "EmailCode" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "codeHash" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "triesLeft" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "EmailCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "UsedToken" (
    "nonce" TEXT NOT NULL PRIMARY KEY,
    "expiresAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Property" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "propertyAddress" TEXT NOT NULL,
    "addressKey" TEXT NOT NULL,
    "inputs" TEXT NOT NULL,
    "previousAddress" TEXT,
    "previousInputs" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Property_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Subscription" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "plan" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currentPeriodEnd" DATETIME,
    "cancelAtPeriodEnd" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Subscription_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProviderProfile" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "company" TEXT NOT NULL DEFAULT '',
    "phoneNumber" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "website" TEXT NOT NULL DEFAULT '',
    "scheduleCallLink" TEXT NOT NULL DEFAULT '',
    "displayPhone" BOOLEAN NOT NULL DEFAULT true,
    "displayEmail" BOOLEAN NOT NULL DEFAULT false,
    "displayWebsite" BOOLEAN NOT NULL DEFAULT false,
    "displaySchedule" BOOLEAN NOT NULL DEFAULT false,
    "aboutMe" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "ProviderProfile_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProviderServiceType" (
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    PRIMARY KEY ("userId", "name"),
    CONSTRAINT "ProviderServiceType_userId_fkey" FOREIGN KEY ("userId") REFERENCES "ProviderProfile" ("userId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProviderSpecialty" (
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    PRIMARY KEY ("userId", "name"),
    CONSTRAINT "ProviderSpecialty_userId_fkey" FOREIGN KEY ("userId") REFERENCES "ProviderProfile" ("userId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProviderServiceArea" (
    "userId" TEXT NOT NULL,
    "state" TEXT NOT NULL,

    PRIMARY KEY ("userId", "state"),
    CONSTRAINT "ProviderServiceArea_userId_fkey" FOREIGN KEY ("userId") REFERENCES "ProviderProfile" ("userId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "OutboxMessage" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "dedupeKey" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME,
    "sentAt" DATETIME,
    "failedAt" DATETIME,
    "lastError" TEXT,
    "createdAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "User_verifiedEmail_key" ON "User"("verifiedEmail");

-- CreateIndex
CREATE INDEX "User_email_idx" ON "User"("email");

-- CreateIndex
CREATE INDEX "User_verifiedEmail_createdAt_idx" ON "User"("verifiedEmail", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session"("tokenHash");

-- CreateIndex
CREATE INDEX "EndedSession_endedAt_idx" ON "EndedSession"("endedAt");

-- CreateIndex
CREATE INDEX "UsedToken_expiresAt_idx" ON "UsedToken"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Property_userId_addressKey_key" ON "Property"("userId", "addressKey");

-- CreateIndex
CREATE INDEX "ProviderServiceType_name_idx" ON "ProviderServiceType"("name");

-- CreateIndex
CREATE INDEX "ProviderSpecialty_name_idx" ON "ProviderSpecialty"("name");

-- CreateIndex
CREATE INDEX "ProviderServiceArea_state_idx" ON "ProviderServiceArea"("state");

-- CreateIndex
CREATE UNIQUE INDEX "OutboxMessage_dedupeKey_key" ON "OutboxMessage"("dedupeKey");

-- CreateIndex
CREATE INDEX "OutboxMessage_nextAttemptAt_idx" ON "OutboxMessage"("nextAttemptAt");
