-- CreateTable
CREATE TABLE "DirectoryPreference" (
    "userId" TEXT NOT NULL PRIMARY KEY,
    "state" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "DirectoryPreference_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
