-- phase: expand
-- AlterTable
ALTER TABLE "BillingAccount" ADD COLUMN     "syncTriedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "BillingAlert" ADD COLUMN     "firstAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "OutboxMessage" ADD COLUMN     "discardedAt" TIMESTAMP(3),
ADD COLUMN     "forgetAt" TIMESTAMP(3),
ADD COLUMN     "mailKind" TEXT COLLATE "C" NOT NULL DEFAULT '',
ADD COLUMN     "reason" TEXT COLLATE "C" NOT NULL DEFAULT '',
ADD COLUMN     "userId" TEXT COLLATE "C";

-- CreateIndex
CREATE INDEX "OutboxMessage_kind_nextAttemptAt_idx" ON "OutboxMessage"("kind", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "OutboxMessage_userId_idx" ON "OutboxMessage"("userId");

-- CreateIndex
CREATE INDEX "OutboxMessage_forgetAt_createdAt_idx" ON "OutboxMessage"("forgetAt", "createdAt");
