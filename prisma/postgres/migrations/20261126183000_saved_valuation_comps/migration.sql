-- phase: expand
-- AlterTable
ALTER TABLE "CompValuation" ADD COLUMN     "savedComps" INTEGER;
