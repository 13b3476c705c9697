-- AlterTable
ALTER TABLE "CompValuation" ADD COLUMN "savedValue" INTEGER;
ALTER TABLE "CompValuation" ADD COLUMN "savedValueAt" DATETIME;
