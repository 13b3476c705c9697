-- phase: expand
-- CreateTable
CREATE TABLE "User" (
    "id" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "verifiedEmail" TEXT COLLATE "C",
    "passwordHash" TEXT COLLATE "C",
    "firstName" TEXT COLLATE "C" NOT NULL,
    "lastName" TEXT COLLATE "C" NOT NULL,
    "role" TEXT COLLATE "C" NOT NULL DEFAULT 'user',
    "roleSource" TEXT COLLATE "C" NOT NULL DEFAULT 'billing',
    "subscriptionStatus" TEXT COLLATE "C",
    "graceUntil" TIMESTAMP(3),
    "vipExpiresAt" TIMESTAMP(3),
    "vipGrantedUntil" TIMESTAMP(3),
    "vipStripeCouponId" TEXT COLLATE "C",
    "isVipCouponVerified" BOOLEAN NOT NULL DEFAULT false,
    "serviceProvider" BOOLEAN NOT NULL DEFAULT false,
    "hasAcceptedCalculatorTOS" BOOLEAN NOT NULL DEFAULT false,
    "hasAcceptedProviderTOS" BOOLEAN NOT NULL DEFAULT false,
    "firstAdminSignInAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "lastSeenAt" TIMESTAMP(3) NOT NULL,
    "authenticatedAt" TIMESTAMP(3) NOT NULL,
    "factorAt" TIMESTAMP(3),
    "userAgent" TEXT COLLATE "C" NOT NULL DEFAULT '',

    CONSTRAINT "Session_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "EndedSession" (
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "reason" TEXT COLLATE "C" NOT NULL,
    "endedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "EndedSession_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "EmailCode" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "codeHash" TEXT COLLATE "C" NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "triesLeft" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "EmailCode_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "EmailChange" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "codeHash" TEXT COLLATE "C" NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "triesLeft" INTEGER NOT NULL,
    "requestedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "EmailChange_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "FormerEmail" (
    "id" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "requestedAt" TIMESTAMP(3) NOT NULL,
    "changedAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "undoneAt" TIMESTAMP(3),

    CONSTRAINT "FormerEmail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PasswordReset" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "PasswordReset_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "ResetRequest" (
    "id" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "trust" TEXT COLLATE "C" NOT NULL DEFAULT 'none',
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ResetRequest_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SignIn" (
    "id" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "device" TEXT COLLATE "C" NOT NULL,
    "network" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "at" TIMESTAMP(3) NOT NULL,
    "method" TEXT COLLATE "C" NOT NULL DEFAULT '',

    CONSTRAINT "SignIn_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ForgottenDevices" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ForgottenDevices_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "KnownDevice" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "device" TEXT COLLATE "C" NOT NULL,
    "firstSeenAt" TIMESTAMP(3) NOT NULL,
    "lastSeenAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "KnownDevice_pkey" PRIMARY KEY ("userId","device")
);

-- CreateTable
CREATE TABLE "Authenticator" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "secret" TEXT COLLATE "C" NOT NULL,
    "lastStep" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "confirmedAt" TIMESTAMP(3),

    CONSTRAINT "Authenticator_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "Passkey" (
    "id" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "credentialId" TEXT COLLATE "C" NOT NULL,
    "publicKey" TEXT COLLATE "C" NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT COLLATE "C" NOT NULL,
    "deviceType" TEXT COLLATE "C" NOT NULL,
    "isBackedUp" BOOLEAN NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "lastUsedAt" TIMESTAMP(3),

    CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PasskeyChallenge" (
    "challengeHash" TEXT COLLATE "C" NOT NULL,
    "browserHash" TEXT COLLATE "C" NOT NULL,
    "purpose" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PasskeyChallenge_pkey" PRIMARY KEY ("challengeHash")
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "codeHash" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("userId","codeHash")
);

-- CreateTable
CREATE TABLE "PendingSignIn" (
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "triesLeft" INTEGER NOT NULL,

    CONSTRAINT "PendingSignIn_pkey" PRIMARY KEY ("tokenHash")
);

-- CreateTable
CREATE TABLE "UsedToken" (
    "nonce" TEXT COLLATE "C" NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "UsedToken_pkey" PRIMARY KEY ("nonce")
);

-- CreateTable
CREATE TABLE "VerifiedCoupon" (
    "key" TEXT COLLATE "C" NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "VerifiedCoupon_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "CacheVersion" (
    "name" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "CacheVersion_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "Lease" (
    "key" TEXT COLLATE "C" NOT NULL,
    "owner" TEXT COLLATE "C" NOT NULL,
    "until" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Lease_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Property" (
    "id" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "propertyAddress" TEXT COLLATE "C" NOT NULL,
    "addressKey" TEXT COLLATE "C" NOT NULL,
    "inputs" TEXT COLLATE "C" NOT NULL,
    "analysis" TEXT COLLATE "C",
    "previousAddress" TEXT COLLATE "C",
    "previousInputs" TEXT COLLATE "C",
    "previousAnalysis" TEXT COLLATE "C",
    "revision" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "stage" TEXT COLLATE "C" NOT NULL DEFAULT 'lead',
    "stageSince" TIMESTAMP(3),
    "strategy" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "price" DOUBLE PRECISION,
    "archivedAt" TIMESTAMP(3),
    "valuationId" TEXT COLLATE "C",

    CONSTRAINT "Property_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DeletedProperty" (
    "id" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "propertyAddress" TEXT COLLATE "C" NOT NULL,
    "addressKey" TEXT COLLATE "C" NOT NULL,
    "inputs" TEXT COLLATE "C" NOT NULL,
    "analysis" TEXT COLLATE "C",
    "previousAddress" TEXT COLLATE "C",
    "previousInputs" TEXT COLLATE "C",
    "previousAnalysis" TEXT COLLATE "C",
    "revision" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "stage" TEXT COLLATE "C" NOT NULL DEFAULT 'lead',
    "stageSince" TIMESTAMP(3),
    "strategy" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "price" DOUBLE PRECISION,
    "archivedAt" TIMESTAMP(3),
    "valuationId" TEXT COLLATE "C",
    "parts" TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    "deletedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DeletedProperty_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DealStageChange" (
    "id" TEXT COLLATE "C" NOT NULL,
    "propertyId" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "from" TEXT COLLATE "C" NOT NULL,
    "to" TEXT COLLATE "C" NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DealStageChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DealTag" (
    "propertyId" TEXT COLLATE "C" NOT NULL,
    "nameKey" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "DealTag_pkey" PRIMARY KEY ("propertyId","nameKey")
);

-- CreateTable
CREATE TABLE "DealNote" (
    "id" TEXT COLLATE "C" NOT NULL,
    "propertyId" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "text" TEXT COLLATE "C" NOT NULL,
    "dueOn" TEXT COLLATE "C",
    "doneAt" TIMESTAMP(3),
    "remindedAt" TIMESTAMP(3),
    "deletedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DealNote_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DealLink" (
    "id" TEXT COLLATE "C" NOT NULL,
    "propertyId" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "label" TEXT COLLATE "C" NOT NULL,
    "url" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DealLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DealPerson" (
    "propertyId" TEXT COLLATE "C" NOT NULL,
    "providerId" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "role" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DealPerson_pkey" PRIMARY KEY ("propertyId","providerId")
);

-- CreateTable
CREATE TABLE "Scenario" (
    "id" TEXT COLLATE "C" NOT NULL,
    "propertyId" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "nameKey" TEXT COLLATE "C" NOT NULL,
    "inputs" TEXT COLLATE "C" NOT NULL,
    "analysis" TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    "previousInputs" TEXT COLLATE "C",
    "previousAnalysis" TEXT COLLATE "C",
    "starter" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "limits" TEXT COLLATE "C" NOT NULL DEFAULT '{}',
    "position" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "deletedAt" TIMESTAMP(3),

    CONSTRAINT "Scenario_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BuyBox" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "limits" TEXT COLLATE "C" NOT NULL,
    "rules" TEXT COLLATE "C" NOT NULL DEFAULT '[]',
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "BuyBox_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "DealPreference" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "isReminded" BOOLEAN NOT NULL DEFAULT true,
    "startDismissedAt" TIMESTAMP(3),

    CONSTRAINT "DealPreference_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "OwnAssumptions" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "texts" TEXT COLLATE "C" NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "OwnAssumptions_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "ProviderProfile" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "company" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "companyKey" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "phoneNumber" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "email" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "website" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "scheduleCallLink" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "displayPhone" BOOLEAN NOT NULL DEFAULT true,
    "displayEmail" BOOLEAN NOT NULL DEFAULT false,
    "displayWebsite" BOOLEAN NOT NULL DEFAULT false,
    "displaySchedule" BOOLEAN NOT NULL DEFAULT false,
    "aboutMe" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "claimEmail" TEXT COLLATE "C",
    "takenOffAt" TIMESTAMP(3),
    "takenOffReason" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ProviderProfile_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "ProviderServiceType" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "ProviderServiceType_pkey" PRIMARY KEY ("userId","name")
);

-- CreateTable
CREATE TABLE "ProviderSpecialty" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "ProviderSpecialty_pkey" PRIMARY KEY ("userId","name")
);

-- CreateTable
CREATE TABLE "ProviderServiceArea" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "ProviderServiceArea_pkey" PRIMARY KEY ("userId","state")
);

-- CreateTable
CREATE TABLE "OutboxMessage" (
    "id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "recipient" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "payload" TEXT COLLATE "C" NOT NULL,
    "dedupeKey" TEXT COLLATE "C",
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3),
    "sentAt" TIMESTAMP(3),
    "failedAt" TIMESTAMP(3),
    "lastError" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "OutboxMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Guide" (
    "id" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "titleKey" TEXT COLLATE "C" NOT NULL,
    "slug" TEXT COLLATE "C" NOT NULL,
    "summary" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "coverImage" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "isFree" BOOLEAN NOT NULL DEFAULT false,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "searchKey" INTEGER NOT NULL,
    "words" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "deletedAt" TIMESTAMP(3),
    "content" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "Guide_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Category" (
    "id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "nameKey" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "Category_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Tag" (
    "id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "nameKey" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "Tag_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GuideCategory" (
    "guideId" TEXT COLLATE "C" NOT NULL,
    "categoryId" TEXT COLLATE "C" NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "GuideCategory_pkey" PRIMARY KEY ("guideId","categoryId")
);

-- CreateTable
CREATE TABLE "GuideTag" (
    "guideId" TEXT COLLATE "C" NOT NULL,
    "tagId" TEXT COLLATE "C" NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "GuideTag_pkey" PRIMARY KEY ("guideId","tagId")
);

-- CreateTable
CREATE TABLE "ServiceChoice" (
    "id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "nameKey" TEXT COLLATE "C" NOT NULL,
    "retiredAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ServiceChoice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DirectoryPreference" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DirectoryPreference_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "ProviderFavourite" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "providerId" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ProviderFavourite_pkey" PRIMARY KEY ("userId","providerId")
);

-- CreateTable
CREATE TABLE "ProviderReport" (
    "id" TEXT COLLATE "C" NOT NULL,
    "reporterId" TEXT COLLATE "C" NOT NULL,
    "providerId" TEXT COLLATE "C" NOT NULL,
    "reason" TEXT COLLATE "C" NOT NULL,
    "details" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "handledAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ProviderReport_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DirectoryChange" (
    "seq" SERIAL NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "DirectoryChange_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "BillingAccount" (
    "id" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C",
    "formerUserId" TEXT COLLATE "C",
    "stripeCustomerId" TEXT COLLATE "C" NOT NULL,
    "customerDeleted" BOOLEAN NOT NULL DEFAULT false,
    "emailChangedAt" TIMESTAMP(3),
    "accessSuspended" TEXT COLLATE "C",
    "cardId" TEXT COLLATE "C",
    "cardBrand" TEXT COLLATE "C",
    "cardLast4" TEXT COLLATE "C",
    "cardExpMonth" INTEGER,
    "cardExpYear" INTEGER,
    "syncStartedAt" TIMESTAMP(3) NOT NULL,
    "syncedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "BillingAccount_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Subscription" (
    "id" TEXT COLLATE "C" NOT NULL,
    "accountId" TEXT COLLATE "C" NOT NULL,
    "plan" TEXT COLLATE "C" NOT NULL,
    "priceId" TEXT COLLATE "C" NOT NULL,
    "currency" TEXT COLLATE "C" NOT NULL,
    "unitAmount" INTEGER NOT NULL,
    "interval" TEXT COLLATE "C" NOT NULL,
    "intervalCount" INTEGER NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "currentPeriodStart" TIMESTAMP(3),
    "currentPeriodEnd" TIMESTAMP(3),
    "cancelAt" TIMESTAMP(3),
    "cancelAtPeriodEnd" BOOLEAN NOT NULL DEFAULT false,
    "canceledAt" TIMESTAMP(3),
    "endedAt" TIMESTAMP(3),
    "cancelReason" TEXT COLLATE "C",
    "pausedCollection" TEXT COLLATE "C",
    "latestInvoiceId" TEXT COLLATE "C",
    "latestInvoiceStatus" TEXT COLLATE "C",
    "pastDueSince" TIMESTAMP(3),
    "unpaidAmount" INTEGER,
    "unpaidReason" TEXT COLLATE "C",
    "nextAttemptAt" TIMESTAMP(3),
    "unpaidInvoiceUrl" TEXT COLLATE "C",
    "pendingChangeUntil" TIMESTAMP(3),
    "nextPlan" TEXT COLLATE "C",
    "endedBy" TEXT COLLATE "C",
    "livemode" BOOLEAN NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CheckoutAttempt" (
    "id" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C",
    "customerId" TEXT COLLATE "C" NOT NULL,
    "plan" TEXT COLLATE "C" NOT NULL,
    "mode" TEXT COLLATE "C" NOT NULL,
    "uiMode" TEXT COLLATE "C" NOT NULL,
    "stripeSessionId" TEXT COLLATE "C",
    "status" TEXT COLLATE "C" NOT NULL,
    "code" TEXT COLLATE "C",
    "promotionCodeId" TEXT COLLATE "C",
    "afterSubscribeRedirect" TEXT COLLATE "C",
    "consentText" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "openKey" TEXT COLLATE "C",

    CONSTRAINT "CheckoutAttempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" TEXT COLLATE "C" NOT NULL,
    "accountId" TEXT COLLATE "C" NOT NULL,
    "chargeId" TEXT COLLATE "C",
    "invoiceId" TEXT COLLATE "C",
    "subscriptionId" TEXT COLLATE "C",
    "checkoutSessionId" TEXT COLLATE "C",
    "kind" TEXT COLLATE "C" NOT NULL,
    "plan" TEXT COLLATE "C",
    "amount" INTEGER NOT NULL,
    "amountRefunded" INTEGER NOT NULL DEFAULT 0,
    "amountDisputed" INTEGER NOT NULL DEFAULT 0,
    "fee" INTEGER,
    "net" INTEGER,
    "currency" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "cardFingerprint" TEXT COLLATE "C",
    "code" TEXT COLLATE "C",
    "number" TEXT COLLATE "C",
    "receiptUrl" TEXT COLLATE "C",
    "invoiceUrl" TEXT COLLATE "C",
    "invoicePdf" TEXT COLLATE "C",
    "disputeDueAt" TIMESTAMP(3),
    "occurredAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StripeEvent" (
    "id" TEXT COLLATE "C" NOT NULL,
    "type" TEXT COLLATE "C" NOT NULL,
    "apiVersion" TEXT COLLATE "C",
    "livemode" BOOLEAN NOT NULL,
    "objectId" TEXT COLLATE "C",
    "customerId" TEXT COLLATE "C",
    "created" TIMESTAMP(3) NOT NULL,
    "receivedAt" TIMESTAMP(3) NOT NULL,
    "processedAt" TIMESTAMP(3),
    "outcome" TEXT COLLATE "C",
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lockedUntil" TIMESTAMP(3),
    "lastError" TEXT COLLATE "C",

    CONSTRAINT "StripeEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "VipCoupon" (
    "ownerUserId" TEXT COLLATE "C" NOT NULL,
    "code" TEXT COLLATE "C" NOT NULL,
    "couponId" TEXT COLLATE "C",
    "promotionCodeId" TEXT COLLATE "C",
    "verifiedAt" TIMESTAMP(3),
    "invalidReason" TEXT COLLATE "C",

    CONSTRAINT "VipCoupon_pkey" PRIMARY KEY ("ownerUserId")
);

-- CreateTable
CREATE TABLE "CouponRedemption" (
    "id" TEXT COLLATE "C" NOT NULL,
    "checkoutSessionId" TEXT COLLATE "C" NOT NULL,
    "ownerUserId" TEXT COLLATE "C",
    "redeemerUserId" TEXT COLLATE "C",
    "paymentId" TEXT COLLATE "C",
    "code" TEXT COLLATE "C",
    "couponId" TEXT COLLATE "C",
    "promotionCodeId" TEXT COLLATE "C",
    "amountDiscount" INTEGER NOT NULL,
    "currency" TEXT COLLATE "C" NOT NULL,
    "paidAt" TIMESTAMP(3) NOT NULL,
    "grantsUntil" TIMESTAMP(3) NOT NULL,
    "verdict" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "CouponRedemption_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BillingAlert" (
    "id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "dedupeKey" TEXT COLLATE "C" NOT NULL,
    "detail" TEXT COLLATE "C" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "resolvedAt" TIMESTAMP(3),

    CONSTRAINT "BillingAlert_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CompSale" (
    "id" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "saleKey" TEXT COLLATE "C" NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "address" TEXT COLLATE "C" NOT NULL,
    "city" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "zipCode" TEXT COLLATE "C" NOT NULL,
    "propertyType" TEXT COLLATE "C" NOT NULL,
    "price" INTEGER NOT NULL,
    "soldOn" TEXT COLLATE "C" NOT NULL,
    "beds" DOUBLE PRECISION,
    "baths" DOUBLE PRECISION,
    "sqft" DOUBLE PRECISION,
    "lotSqft" DOUBLE PRECISION,
    "yearBuilt" DOUBLE PRECISION,
    "garage" DOUBLE PRECISION,
    "hasPool" BOOLEAN,
    "condition" DOUBLE PRECISION,
    "lat" DOUBLE PRECISION,
    "lng" DOUBLE PRECISION,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CompSale_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CompImport" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "draftId" TEXT COLLATE "C" NOT NULL,
    "fileName" TEXT COLLATE "C" NOT NULL,
    "text" TEXT COLLATE "C" NOT NULL,
    "mapping" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CompImport_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "CompValuation" (
    "id" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL DEFAULT 'own',
    "subject" TEXT COLLATE "C" NOT NULL,
    "rates" TEXT COLLATE "C" NOT NULL,
    "filters" TEXT COLLATE "C" NOT NULL,
    "method" TEXT COLLATE "C" NOT NULL DEFAULT 'similarity',
    "asOf" TEXT COLLATE "C" NOT NULL,
    "savedValue" INTEGER,
    "savedValueAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CompValuation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CompChoice" (
    "valuationId" TEXT COLLATE "C" NOT NULL,
    "saleId" TEXT COLLATE "C" NOT NULL,
    "isExcluded" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "terms" INTEGER NOT NULL DEFAULT 0,
    "other" INTEGER NOT NULL DEFAULT 0,
    "note" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "weight" DOUBLE PRECISION,

    CONSTRAINT "CompChoice_pkey" PRIMARY KEY ("valuationId","saleId")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" TEXT COLLATE "C" NOT NULL,
    "actorId" TEXT COLLATE "C" NOT NULL,
    "action" TEXT COLLATE "C" NOT NULL,
    "targetKind" TEXT COLLATE "C" NOT NULL,
    "targetId" TEXT COLLATE "C" NOT NULL,
    "targetName" TEXT COLLATE "C" NOT NULL DEFAULT '',
    "before" TEXT COLLATE "C",
    "after" TEXT COLLATE "C",
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("id")
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
CREATE UNIQUE INDEX "FormerEmail_tokenHash_key" ON "FormerEmail"("tokenHash");

-- CreateIndex
CREATE INDEX "FormerEmail_email_idx" ON "FormerEmail"("email");

-- CreateIndex
CREATE INDEX "FormerEmail_userId_idx" ON "FormerEmail"("userId");

-- CreateIndex
CREATE INDEX "FormerEmail_expiresAt_idx" ON "FormerEmail"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "PasswordReset_tokenHash_key" ON "PasswordReset"("tokenHash");

-- CreateIndex
CREATE INDEX "ResetRequest_createdAt_idx" ON "ResetRequest"("createdAt");

-- CreateIndex
CREATE INDEX "SignIn_userId_at_idx" ON "SignIn"("userId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");

-- CreateIndex
CREATE INDEX "Passkey_userId_createdAt_idx" ON "Passkey"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "PasskeyChallenge_userId_idx" ON "PasskeyChallenge"("userId");

-- CreateIndex
CREATE INDEX "PasskeyChallenge_expiresAt_idx" ON "PasskeyChallenge"("expiresAt");

-- CreateIndex
CREATE INDEX "PendingSignIn_userId_idx" ON "PendingSignIn"("userId");

-- CreateIndex
CREATE INDEX "PendingSignIn_expiresAt_idx" ON "PendingSignIn"("expiresAt");

-- CreateIndex
CREATE INDEX "UsedToken_expiresAt_idx" ON "UsedToken"("expiresAt");

-- CreateIndex
CREATE INDEX "VerifiedCoupon_expiresAt_idx" ON "VerifiedCoupon"("expiresAt");

-- CreateIndex
CREATE INDEX "Lease_until_idx" ON "Lease"("until");

-- CreateIndex
CREATE INDEX "Property_list_idx" ON "Property"("userId", "archivedAt", "stage", "strategy", "price", "updatedAt", "addressKey", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Property_userId_addressKey_key" ON "Property"("userId", "addressKey");

-- CreateIndex
CREATE INDEX "DeletedProperty_userId_idx" ON "DeletedProperty"("userId");

-- CreateIndex
CREATE INDEX "DeletedProperty_deletedAt_idx" ON "DeletedProperty"("deletedAt");

-- CreateIndex
CREATE INDEX "DealStageChange_propertyId_at_idx" ON "DealStageChange"("propertyId", "at");

-- CreateIndex
CREATE INDEX "DealStageChange_userId_idx" ON "DealStageChange"("userId");

-- CreateIndex
CREATE INDEX "DealTag_userId_nameKey_propertyId_idx" ON "DealTag"("userId", "nameKey", "propertyId");

-- CreateIndex
CREATE INDEX "DealNote_propertyId_createdAt_idx" ON "DealNote"("propertyId", "createdAt");

-- CreateIndex
CREATE INDEX "DealNote_userId_dueOn_idx" ON "DealNote"("userId", "dueOn");

-- CreateIndex
CREATE INDEX "DealNote_dueOn_remindedAt_idx" ON "DealNote"("dueOn", "remindedAt");

-- CreateIndex
CREATE INDEX "DealLink_propertyId_createdAt_idx" ON "DealLink"("propertyId", "createdAt");

-- CreateIndex
CREATE INDEX "DealLink_userId_idx" ON "DealLink"("userId");

-- CreateIndex
CREATE INDEX "DealPerson_userId_idx" ON "DealPerson"("userId");

-- CreateIndex
CREATE INDEX "Scenario_propertyId_position_idx" ON "Scenario"("propertyId", "position");

-- CreateIndex
CREATE INDEX "Scenario_userId_idx" ON "Scenario"("userId");

-- CreateIndex
CREATE INDEX "Scenario_deletedAt_idx" ON "Scenario"("deletedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Scenario_propertyId_nameKey_key" ON "Scenario"("propertyId", "nameKey");

-- CreateIndex
CREATE UNIQUE INDEX "ProviderProfile_claimEmail_key" ON "ProviderProfile"("claimEmail");

-- CreateIndex
CREATE INDEX "ProviderProfile_companyKey_userId_idx" ON "ProviderProfile"("companyKey", "userId");

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

-- CreateIndex
CREATE INDEX "OutboxMessage_recipient_idx" ON "OutboxMessage"("recipient");

-- CreateIndex
CREATE UNIQUE INDEX "Guide_slug_key" ON "Guide"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "Guide_searchKey_key" ON "Guide"("searchKey");

-- CreateIndex
CREATE INDEX "Guide_deletedAt_createdAt_id_idx" ON "Guide"("deletedAt", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Guide_deletedAt_titleKey_id_idx" ON "Guide"("deletedAt", "titleKey", "id");

-- CreateIndex
CREATE INDEX "Guide_deletedAt_isFree_idx" ON "Guide"("deletedAt", "isFree");

-- CreateIndex
CREATE UNIQUE INDEX "Category_nameKey_key" ON "Category"("nameKey");

-- CreateIndex
CREATE UNIQUE INDEX "Tag_nameKey_key" ON "Tag"("nameKey");

-- CreateIndex
CREATE INDEX "GuideCategory_categoryId_guideId_idx" ON "GuideCategory"("categoryId", "guideId");

-- CreateIndex
CREATE INDEX "GuideTag_tagId_guideId_idx" ON "GuideTag"("tagId", "guideId");

-- CreateIndex
CREATE UNIQUE INDEX "ServiceChoice_kind_nameKey_key" ON "ServiceChoice"("kind", "nameKey");

-- CreateIndex
CREATE INDEX "ProviderFavourite_providerId_idx" ON "ProviderFavourite"("providerId");

-- CreateIndex
CREATE INDEX "ProviderReport_providerId_idx" ON "ProviderReport"("providerId");

-- CreateIndex
CREATE UNIQUE INDEX "ProviderReport_reporterId_providerId_key" ON "ProviderReport"("reporterId", "providerId");

-- CreateIndex
CREATE UNIQUE INDEX "BillingAccount_userId_key" ON "BillingAccount"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "BillingAccount_stripeCustomerId_key" ON "BillingAccount"("stripeCustomerId");

-- CreateIndex
CREATE INDEX "BillingAccount_formerUserId_idx" ON "BillingAccount"("formerUserId");

-- CreateIndex
CREATE INDEX "BillingAccount_syncedAt_idx" ON "BillingAccount"("syncedAt");

-- CreateIndex
CREATE INDEX "BillingAccount_emailChangedAt_idx" ON "BillingAccount"("emailChangedAt");

-- CreateIndex
CREATE INDEX "BillingAccount_cardExpYear_cardExpMonth_idx" ON "BillingAccount"("cardExpYear", "cardExpMonth");

-- CreateIndex
CREATE INDEX "Subscription_accountId_idx" ON "Subscription"("accountId");

-- CreateIndex
CREATE INDEX "Subscription_status_currentPeriodEnd_idx" ON "Subscription"("status", "currentPeriodEnd");

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

-- CreateIndex
CREATE INDEX "CompSale_valuation_idx" ON "CompSale"("userId", "soldOn", "lat", "lng", "beds", "baths", "sqft", "yearBuilt", "propertyType", "saleKey");

-- CreateIndex
CREATE UNIQUE INDEX "CompSale_userId_saleKey_key" ON "CompSale"("userId", "saleKey");

-- CreateIndex
CREATE INDEX "CompValuation_userId_updatedAt_idx" ON "CompValuation"("userId", "updatedAt");

-- CreateIndex
CREATE INDEX "AuditEvent_createdAt_id_idx" ON "AuditEvent"("createdAt", "id");

-- CreateIndex
CREATE INDEX "AuditEvent_actorId_createdAt_idx" ON "AuditEvent"("actorId", "createdAt");

-- CreateIndex
CREATE INDEX "AuditEvent_targetKind_targetId_createdAt_idx" ON "AuditEvent"("targetKind", "targetId", "createdAt");

-- CreateIndex
CREATE INDEX "AuditEvent_action_createdAt_idx" ON "AuditEvent"("action", "createdAt");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailCode" ADD CONSTRAINT "EmailCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailChange" ADD CONSTRAINT "EmailChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FormerEmail" ADD CONSTRAINT "FormerEmail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PasswordReset" ADD CONSTRAINT "PasswordReset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SignIn" ADD CONSTRAINT "SignIn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ForgottenDevices" ADD CONSTRAINT "ForgottenDevices_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "KnownDevice" ADD CONSTRAINT "KnownDevice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Authenticator" ADD CONSTRAINT "Authenticator_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Passkey" ADD CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PasskeyChallenge" ADD CONSTRAINT "PasskeyChallenge_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecoveryCode" ADD CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PendingSignIn" ADD CONSTRAINT "PendingSignIn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Property" ADD CONSTRAINT "Property_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeletedProperty" ADD CONSTRAINT "DeletedProperty_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DealStageChange" ADD CONSTRAINT "DealStageChange_propertyId_fkey" FOREIGN KEY ("propertyId") REFERENCES "Property"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DealStageChange" ADD CONSTRAINT "DealStageChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DealTag" ADD CONSTRAINT "DealTag_propertyId_fkey" FOREIGN KEY ("propertyId") REFERENCES "Property"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DealTag" ADD CONSTRAINT "DealTag_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DealNote" ADD CONSTRAINT "DealNote_propertyId_fkey" FOREIGN KEY ("propertyId") REFERENCES "Property"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DealNote" ADD CONSTRAINT "DealNote_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DealLink" ADD CONSTRAINT "DealLink_propertyId_fkey" FOREIGN KEY ("propertyId") REFERENCES "Property"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DealLink" ADD CONSTRAINT "DealLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DealPerson" ADD CONSTRAINT "DealPerson_propertyId_fkey" FOREIGN KEY ("propertyId") REFERENCES "Property"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DealPerson" ADD CONSTRAINT "DealPerson_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Scenario" ADD CONSTRAINT "Scenario_propertyId_fkey" FOREIGN KEY ("propertyId") REFERENCES "Property"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Scenario" ADD CONSTRAINT "Scenario_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BuyBox" ADD CONSTRAINT "BuyBox_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DealPreference" ADD CONSTRAINT "DealPreference_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OwnAssumptions" ADD CONSTRAINT "OwnAssumptions_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProviderProfile" ADD CONSTRAINT "ProviderProfile_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProviderServiceType" ADD CONSTRAINT "ProviderServiceType_userId_fkey" FOREIGN KEY ("userId") REFERENCES "ProviderProfile"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProviderSpecialty" ADD CONSTRAINT "ProviderSpecialty_userId_fkey" FOREIGN KEY ("userId") REFERENCES "ProviderProfile"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProviderServiceArea" ADD CONSTRAINT "ProviderServiceArea_userId_fkey" FOREIGN KEY ("userId") REFERENCES "ProviderProfile"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuideCategory" ADD CONSTRAINT "GuideCategory_guideId_fkey" FOREIGN KEY ("guideId") REFERENCES "Guide"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuideCategory" ADD CONSTRAINT "GuideCategory_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuideTag" ADD CONSTRAINT "GuideTag_guideId_fkey" FOREIGN KEY ("guideId") REFERENCES "Guide"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GuideTag" ADD CONSTRAINT "GuideTag_tagId_fkey" FOREIGN KEY ("tagId") REFERENCES "Tag"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectoryPreference" ADD CONSTRAINT "DirectoryPreference_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProviderFavourite" ADD CONSTRAINT "ProviderFavourite_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProviderFavourite" ADD CONSTRAINT "ProviderFavourite_providerId_fkey" FOREIGN KEY ("providerId") REFERENCES "ProviderProfile"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProviderReport" ADD CONSTRAINT "ProviderReport_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProviderReport" ADD CONSTRAINT "ProviderReport_providerId_fkey" FOREIGN KEY ("providerId") REFERENCES "ProviderProfile"("userId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BillingAccount" ADD CONSTRAINT "BillingAccount_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Subscription" ADD CONSTRAINT "Subscription_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "BillingAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CheckoutAttempt" ADD CONSTRAINT "CheckoutAttempt_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "BillingAccount"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VipCoupon" ADD CONSTRAINT "VipCoupon_ownerUserId_fkey" FOREIGN KEY ("ownerUserId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CouponRedemption" ADD CONSTRAINT "CouponRedemption_ownerUserId_fkey" FOREIGN KEY ("ownerUserId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CouponRedemption" ADD CONSTRAINT "CouponRedemption_redeemerUserId_fkey" FOREIGN KEY ("redeemerUserId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CompSale" ADD CONSTRAINT "CompSale_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CompImport" ADD CONSTRAINT "CompImport_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CompValuation" ADD CONSTRAINT "CompValuation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CompChoice" ADD CONSTRAINT "CompChoice_valuationId_fkey" FOREIGN KEY ("valuationId") REFERENCES "CompValuation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
