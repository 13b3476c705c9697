-- CreateTable
CREATE TABLE "DealStageChange" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "propertyId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "from" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "DealStageChange_propertyId_fkey" FOREIGN KEY ("propertyId") REFERENCES "Property" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DealStageChange_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DealTag" (
    "propertyId" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "userId" TEXT NOT NULL,

    PRIMARY KEY ("propertyId", "nameKey"),
    CONSTRAINT "DealTag_propertyId_fkey" FOREIGN KEY ("propertyId") REFERENCES "Property" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DealTag_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DealNote" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "propertyId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "dueOn" TEXT,
    "doneAt" DATETIME,
    "remindedAt" DATETIME,
    "deletedAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "DealNote_propertyId_fkey" FOREIGN KEY ("propertyId") REFERENCES "Property" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DealNote_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DealLink" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "propertyId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "DealLink_propertyId_fkey" FOREIGN KEY ("propertyId") REFERENCES "Property" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DealLink_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DealPerson" (
    "propertyId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("propertyId", "providerId"),
    CONSTRAINT "DealPerson_propertyId_fkey" FOREIGN KEY ("propertyId") REFERENCES "Property" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DealPerson_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "BuyBox" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "limits" TEXT NOT NULL,
    "rules" TEXT NOT NULL DEFAULT '[]',
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "BuyBox_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DealPreference" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "isReminded" BOOLEAN NOT NULL DEFAULT true,
    "startDismissedAt" DATETIME,
    CONSTRAINT "DealPreference_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "Property" ADD COLUMN "stage" TEXT NOT NULL DEFAULT 'lead';
ALTER TABLE "Property" ADD COLUMN "stageSince" DATETIME;
ALTER TABLE "Property" ADD COLUMN "strategy" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Property" ADD COLUMN "price" REAL;
ALTER TABLE "Property" ADD COLUMN "archivedAt" DATETIME;
ALTER TABLE "Property" ADD COLUMN "valuationId" TEXT;

-- AlterTable
ALTER TABLE "DeletedProperty" ADD COLUMN "stage" TEXT NOT NULL DEFAULT 'lead';
ALTER TABLE "DeletedProperty" ADD COLUMN "stageSince" DATETIME;
ALTER TABLE "DeletedProperty" ADD COLUMN "strategy" TEXT NOT NULL DEFAULT '';
ALTER TABLE "DeletedProperty" ADD COLUMN "price" REAL;
ALTER TABLE "DeletedProperty" ADD COLUMN "archivedAt" DATETIME;
ALTER TABLE "DeletedProperty" ADD COLUMN "valuationId" TEXT;
ALTER TABLE "DeletedProperty" ADD COLUMN "parts" TEXT NOT NULL DEFAULT '{}';

-- CreateIndex
CREATE INDEX "Property_list_idx" ON "Property"("userId", "archivedAt", "stage", "strategy", "price", "updatedAt", "addressKey", "id");

-- Strategy and price of the deals that are saved already; their inputs are digits or empty.
UPDATE "Property" SET
    "price" = nullif(CAST(json_extract("inputs", '$.purchase') AS REAL), 0),
    "strategy" = CASE
        WHEN CAST(json_extract("inputs", '$.rent') AS REAL) > 0 THEN
            CASE coalesce(json_extract("analysis", '$.plan'), 'auto')
                WHEN 'bridge' THEN 'brrrr'
                WHEN 'auto' THEN
                    CASE WHEN coalesce(json_extract("inputs", '$.interestHard'), '') || coalesce(json_extract("inputs", '$.down'), '') <> ''
                        THEN 'brrrr' ELSE 'rental' END
                ELSE 'rental'
            END
        WHEN CAST(json_extract("inputs", '$.sPrice') AS REAL) > 0 THEN 'flip'
        ELSE ''
    END;

UPDATE "DeletedProperty" SET
    "price" = nullif(CAST(json_extract("inputs", '$.purchase') AS REAL), 0),
    "strategy" = CASE
        WHEN CAST(json_extract("inputs", '$.rent') AS REAL) > 0 THEN
            CASE coalesce(json_extract("analysis", '$.plan'), 'auto')
                WHEN 'bridge' THEN 'brrrr'
                WHEN 'auto' THEN
                    CASE WHEN coalesce(json_extract("inputs", '$.interestHard'), '') || coalesce(json_extract("inputs", '$.down'), '') <> ''
                        THEN 'brrrr' ELSE 'rental' END
                ELSE 'rental'
            END
        WHEN CAST(json_extract("inputs", '$.sPrice') AS REAL) > 0 THEN 'flip'
        ELSE ''
    END;

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
