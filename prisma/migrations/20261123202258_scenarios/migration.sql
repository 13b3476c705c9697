-- CreateTable
CREATE TABLE "Scenario" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "propertyId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "inputs" TEXT NOT NULL,
    "analysis" TEXT NOT NULL DEFAULT '{}',
    "previousInputs" TEXT,
    "previousAnalysis" TEXT,
    "starter" TEXT NOT NULL DEFAULT '',
    "limits" TEXT NOT NULL DEFAULT '{}',
    "position" INTEGER NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    CONSTRAINT "Scenario_propertyId_fkey" FOREIGN KEY ("propertyId") REFERENCES "Property" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Scenario_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Scenario_propertyId_position_idx" ON "Scenario"("propertyId", "position");

-- CreateIndex
CREATE INDEX "Scenario_userId_idx" ON "Scenario"("userId");

-- CreateIndex
CREATE INDEX "Scenario_deletedAt_idx" ON "Scenario"("deletedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Scenario_propertyId_nameKey_key" ON "Scenario"("propertyId", "nameKey");
