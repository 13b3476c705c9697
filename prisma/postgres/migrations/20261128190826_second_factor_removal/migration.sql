-- phase: expand
-- CreateTable
CREATE TABLE "FactorUndo" (
    "id" TEXT COLLATE "C" NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "FactorUndo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FactorRemoval" (
    "userId" TEXT COLLATE "C" NOT NULL,
    "tokenHash" TEXT COLLATE "C" NOT NULL,
    "requestedAt" TIMESTAMP(3) NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "FactorRemoval_pkey" PRIMARY KEY ("userId")
);

-- CreateIndex
CREATE UNIQUE INDEX "FactorUndo_tokenHash_key" ON "FactorUndo"("tokenHash");

-- CreateIndex
CREATE INDEX "FactorUndo_userId_idx" ON "FactorUndo"("userId");

-- CreateIndex
CREATE INDEX "FactorUndo_expiresAt_idx" ON "FactorUndo"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "FactorRemoval_tokenHash_key" ON "FactorRemoval"("tokenHash");

-- CreateIndex
CREATE INDEX "FactorRemoval_dueAt_idx" ON "FactorRemoval"("dueAt");

-- AddForeignKey
ALTER TABLE "FactorUndo" ADD CONSTRAINT "FactorUndo_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FactorRemoval" ADD CONSTRAINT "FactorRemoval_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
