-- CreateTable
CREATE TABLE "SignIn" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "network" TEXT NOT NULL DEFAULT '',
    "at" DATETIME NOT NULL,
    CONSTRAINT "SignIn_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ForgottenDevices" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "at" DATETIME NOT NULL,
    CONSTRAINT "ForgottenDevices_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_ResetRequest" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "email" TEXT NOT NULL,
    "trust" TEXT NOT NULL DEFAULT 'none',
    "createdAt" DATETIME NOT NULL
);
INSERT INTO "new_ResetRequest" ("createdAt", "email", "id") SELECT "createdAt", "email", "id" FROM "ResetRequest";
DROP TABLE "ResetRequest";
ALTER TABLE "new_ResetRequest" RENAME TO "ResetRequest";
CREATE INDEX "ResetRequest_createdAt_idx" ON "ResetRequest"("createdAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

-- CreateIndex
CREATE INDEX "SignIn_userId_at_idx" ON "SignIn"("userId", "at");
