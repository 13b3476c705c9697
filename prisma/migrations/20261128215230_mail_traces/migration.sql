-- AlterTable
ALTER TABLE "BillingAccount" ADD COLUMN "syncTriedAt" DATETIME;

-- AlterTable
ALTER TABLE "BillingAlert" ADD COLUMN "firstAt" DATETIME;

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_OutboxMessage" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "mailKind" TEXT NOT NULL DEFAULT '',
    "reason" TEXT NOT NULL DEFAULT '',
    "userId" TEXT,
    "recipient" TEXT NOT NULL DEFAULT '',
    "payload" TEXT NOT NULL,
    "dedupeKey" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME,
    "sentAt" DATETIME,
    "failedAt" DATETIME,
    "discardedAt" DATETIME,
    "lastError" TEXT,
    "createdAt" DATETIME NOT NULL,
    "forgetAt" DATETIME
);
INSERT INTO "new_OutboxMessage" ("attempts", "createdAt", "dedupeKey", "failedAt", "id", "kind", "lastError", "nextAttemptAt", "payload", "recipient", "sentAt") SELECT "attempts", "createdAt", "dedupeKey", "failedAt", "id", "kind", "lastError", "nextAttemptAt", "payload", "recipient", "sentAt" FROM "OutboxMessage";
DROP TABLE "OutboxMessage";
ALTER TABLE "new_OutboxMessage" RENAME TO "OutboxMessage";
CREATE UNIQUE INDEX "OutboxMessage_dedupeKey_key" ON "OutboxMessage"("dedupeKey");
CREATE INDEX "OutboxMessage_nextAttemptAt_idx" ON "OutboxMessage"("nextAttemptAt");
CREATE INDEX "OutboxMessage_kind_nextAttemptAt_idx" ON "OutboxMessage"("kind", "nextAttemptAt");
CREATE INDEX "OutboxMessage_recipient_idx" ON "OutboxMessage"("recipient");
CREATE INDEX "OutboxMessage_userId_idx" ON "OutboxMessage"("userId");
CREATE INDEX "OutboxMessage_forgetAt_createdAt_idx" ON "OutboxMessage"("forgetAt", "createdAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
