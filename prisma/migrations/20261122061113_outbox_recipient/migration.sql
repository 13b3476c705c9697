-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_OutboxMessage" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL DEFAULT '',
    "payload" TEXT NOT NULL,
    "dedupeKey" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" DATETIME,
    "sentAt" DATETIME,
    "failedAt" DATETIME,
    "lastError" TEXT,
    "createdAt" DATETIME NOT NULL
);
-- The recipient of mail that waits is taken out of its stored JSON.
INSERT INTO "new_OutboxMessage" ("attempts", "createdAt", "dedupeKey", "failedAt", "id", "kind", "lastError", "nextAttemptAt", "payload", "sentAt", "recipient") SELECT "attempts", "createdAt", "dedupeKey", "failedAt", "id", "kind", "lastError", "nextAttemptAt", "payload", "sentAt",
    CASE WHEN "sentAt" IS NULL AND json_valid("payload") THEN coalesce(json_extract("payload", '$.to'), '') ELSE '' END FROM "OutboxMessage";
DROP TABLE "OutboxMessage";
ALTER TABLE "new_OutboxMessage" RENAME TO "OutboxMessage";
CREATE UNIQUE INDEX "OutboxMessage_dedupeKey_key" ON "OutboxMessage"("dedupeKey");
CREATE INDEX "OutboxMessage_nextAttemptAt_idx" ON "OutboxMessage"("nextAttemptAt");
CREATE INDEX "OutboxMessage_recipient_idx" ON "OutboxMessage"("recipient");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
