-- AlterTable
ALTER TABLE "User" ADD COLUMN "firstAdminSignInAt" DATETIME;
