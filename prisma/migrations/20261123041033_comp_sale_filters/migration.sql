-- DropIndex
DROP INDEX "CompSale_userId_soldOn_idx";

-- CreateIndex
CREATE INDEX "CompSale_valuation_idx" ON "CompSale"("userId", "soldOn", "lat", "lng", "beds", "baths", "sqft", "yearBuilt", "propertyType", "saleKey");
