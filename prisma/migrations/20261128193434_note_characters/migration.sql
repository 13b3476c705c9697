-- AlterTable
ALTER TABLE "DeletedProperty" ADD COLUMN "noteCharacters" INTEGER NOT NULL DEFAULT 0;
