-- CreateTable
CREATE TABLE "ServiceChoice" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "retiredAt" DATETIME,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "ProviderFavourite" (
    "userId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,

    PRIMARY KEY ("userId", "providerId"),
    CONSTRAINT "ProviderFavourite_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProviderFavourite_providerId_fkey" FOREIGN KEY ("providerId") REFERENCES "ProviderProfile" ("userId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProviderReport" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "reporterId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "details" TEXT NOT NULL DEFAULT '',
    "handledAt" DATETIME,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "ProviderReport_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProviderReport_providerId_fkey" FOREIGN KEY ("providerId") REFERENCES "ProviderProfile" ("userId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DirectoryChange" (
    "seq" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" TEXT NOT NULL
);

-- AlterTable: columns are added one by one, so that the tables below it keep their rows
ALTER TABLE "ProviderProfile" ADD COLUMN "companyKey" TEXT NOT NULL DEFAULT '';
ALTER TABLE "ProviderProfile" ADD COLUMN "claimEmail" TEXT;
ALTER TABLE "ProviderProfile" ADD COLUMN "takenOffAt" DATETIME;
ALTER TABLE "ProviderProfile" ADD COLUMN "takenOffReason" TEXT NOT NULL DEFAULT '';
ALTER TABLE "ProviderProfile" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1;
UPDATE "ProviderProfile" SET "companyKey" = lower("company");

-- CreateIndex
CREATE UNIQUE INDEX "ProviderProfile_claimEmail_key" ON "ProviderProfile"("claimEmail");

-- CreateIndex
CREATE INDEX "ProviderProfile_companyKey_userId_idx" ON "ProviderProfile"("companyKey", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "ServiceChoice_kind_nameKey_key" ON "ServiceChoice"("kind", "nameKey");

-- CreateIndex
CREATE INDEX "ProviderFavourite_providerId_idx" ON "ProviderFavourite"("providerId");

-- CreateIndex
CREATE INDEX "ProviderReport_providerId_idx" ON "ProviderReport"("providerId");

-- CreateIndex
CREATE UNIQUE INDEX "ProviderReport_reporterId_providerId_key" ON "ProviderReport"("reporterId", "providerId");

-- What providers choose from; admins add to it.
INSERT INTO "ServiceChoice" ("id", "kind", "name", "nameKey", "createdAt") VALUES
  ('serviceType-appraiser', 'serviceType', 'Appraiser', 'appraiser', '2026-11-20T00:00:00.000+00:00'),
  ('serviceType-architect', 'serviceType', 'Architect', 'architect', '2026-11-20T00:00:00.000+00:00'),
  ('serviceType-attorney', 'serviceType', 'Attorney', 'attorney', '2026-11-20T00:00:00.000+00:00'),
  ('serviceType-cleaner', 'serviceType', 'Cleaner', 'cleaner', '2026-11-20T00:00:00.000+00:00'),
  ('serviceType-contractor', 'serviceType', 'Contractor', 'contractor', '2026-11-20T00:00:00.000+00:00'),
  ('serviceType-designer-stager', 'serviceType', 'Designer / Stager', 'designer / stager', '2026-11-20T00:00:00.000+00:00'),
  ('serviceType-hard-money-lender', 'serviceType', 'Hard Money Lender', 'hard money lender', '2026-11-20T00:00:00.000+00:00'),
  ('serviceType-inspector', 'serviceType', 'Inspector', 'inspector', '2026-11-20T00:00:00.000+00:00'),
  ('serviceType-insurance-agent', 'serviceType', 'Insurance Agent', 'insurance agent', '2026-11-20T00:00:00.000+00:00'),
  ('serviceType-lender', 'serviceType', 'Lender', 'lender', '2026-11-20T00:00:00.000+00:00'),
  ('serviceType-photographer', 'serviceType', 'Photographer', 'photographer', '2026-11-20T00:00:00.000+00:00'),
  ('serviceType-property-manager', 'serviceType', 'Property Manager', 'property manager', '2026-11-20T00:00:00.000+00:00'),
  ('serviceType-real-estate-agent', 'serviceType', 'Real Estate Agent', 'real estate agent', '2026-11-20T00:00:00.000+00:00'),
  ('serviceType-surveyor', 'serviceType', 'Surveyor', 'surveyor', '2026-11-20T00:00:00.000+00:00'),
  ('serviceType-tax-advisor-cpa', 'serviceType', 'Tax Advisor / CPA', 'tax advisor / cpa', '2026-11-20T00:00:00.000+00:00'),
  ('serviceType-title-escrow-company', 'serviceType', 'Title / Escrow Company', 'title / escrow company', '2026-11-20T00:00:00.000+00:00'),
  ('serviceType-wholesaler', 'serviceType', 'Wholesaler', 'wholesaler', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-carpentry', 'specialty', 'Carpentry', 'carpentry', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-concrete-masonry', 'specialty', 'Concrete & Masonry', 'concrete & masonry', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-demolition', 'specialty', 'Demolition', 'demolition', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-doors-windows', 'specialty', 'Doors & Windows', 'doors & windows', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-drywall-plaster', 'specialty', 'Drywall & Plaster', 'drywall & plaster', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-electrical', 'specialty', 'Electrical', 'electrical', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-fencing-decks', 'specialty', 'Fencing & Decks', 'fencing & decks', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-flooring-tile', 'specialty', 'Flooring & Tile', 'flooring & tile', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-foundation', 'specialty', 'Foundation', 'foundation', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-framing', 'specialty', 'Framing', 'framing', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-general-contracting', 'specialty', 'General Contracting', 'general contracting', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-hvac', 'specialty', 'HVAC', 'hvac', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-insulation', 'specialty', 'Insulation', 'insulation', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-kitchen-bath', 'specialty', 'Kitchen & Bath', 'kitchen & bath', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-landscaping', 'specialty', 'Landscaping', 'landscaping', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-mold-water-damage', 'specialty', 'Mold & Water Damage', 'mold & water damage', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-painting', 'specialty', 'Painting', 'painting', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-pest-control', 'specialty', 'Pest Control', 'pest control', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-plumbing', 'specialty', 'Plumbing', 'plumbing', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-roofing', 'specialty', 'Roofing', 'roofing', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-septic-sewer', 'specialty', 'Septic & Sewer', 'septic & sewer', '2026-11-20T00:00:00.000+00:00'),
  ('specialty-siding-gutters', 'specialty', 'Siding & Gutters', 'siding & gutters', '2026-11-20T00:00:00.000+00:00');

-- Every change of a listing leaves a line behind, whoever makes it; the newest ten thousand stay.
CREATE TRIGGER "directory_profile_insert" AFTER INSERT ON "ProviderProfile" BEGIN
  INSERT INTO "DirectoryChange" ("userId") VALUES (NEW."userId");
END;
CREATE TRIGGER "directory_profile_update" AFTER UPDATE OF "userId", "company", "claimEmail", "takenOffAt" ON "ProviderProfile" BEGIN
  INSERT INTO "DirectoryChange" ("userId") VALUES (OLD."userId");
  INSERT INTO "DirectoryChange" ("userId") VALUES (NEW."userId");
END;
CREATE TRIGGER "directory_profile_delete" AFTER DELETE ON "ProviderProfile" BEGIN
  INSERT INTO "DirectoryChange" ("userId") VALUES (OLD."userId");
END;
CREATE TRIGGER "directory_type_insert" AFTER INSERT ON "ProviderServiceType" BEGIN
  INSERT INTO "DirectoryChange" ("userId") VALUES (NEW."userId");
END;
CREATE TRIGGER "directory_type_update" AFTER UPDATE ON "ProviderServiceType" BEGIN
  INSERT INTO "DirectoryChange" ("userId") VALUES (OLD."userId");
  INSERT INTO "DirectoryChange" ("userId") VALUES (NEW."userId");
END;
CREATE TRIGGER "directory_type_delete" AFTER DELETE ON "ProviderServiceType" BEGIN
  INSERT INTO "DirectoryChange" ("userId") VALUES (OLD."userId");
END;
CREATE TRIGGER "directory_specialty_insert" AFTER INSERT ON "ProviderSpecialty" BEGIN
  INSERT INTO "DirectoryChange" ("userId") VALUES (NEW."userId");
END;
CREATE TRIGGER "directory_specialty_update" AFTER UPDATE ON "ProviderSpecialty" BEGIN
  INSERT INTO "DirectoryChange" ("userId") VALUES (OLD."userId");
  INSERT INTO "DirectoryChange" ("userId") VALUES (NEW."userId");
END;
CREATE TRIGGER "directory_specialty_delete" AFTER DELETE ON "ProviderSpecialty" BEGIN
  INSERT INTO "DirectoryChange" ("userId") VALUES (OLD."userId");
END;
CREATE TRIGGER "directory_area_insert" AFTER INSERT ON "ProviderServiceArea" BEGIN
  INSERT INTO "DirectoryChange" ("userId") VALUES (NEW."userId");
END;
CREATE TRIGGER "directory_area_update" AFTER UPDATE ON "ProviderServiceArea" BEGIN
  INSERT INTO "DirectoryChange" ("userId") VALUES (OLD."userId");
  INSERT INTO "DirectoryChange" ("userId") VALUES (NEW."userId");
END;
CREATE TRIGGER "directory_area_delete" AFTER DELETE ON "ProviderServiceArea" BEGIN
  INSERT INTO "DirectoryChange" ("userId") VALUES (OLD."userId");
END;
CREATE TRIGGER "directory_user_update" AFTER UPDATE OF "serviceProvider", "verifiedEmail" ON "User" BEGIN
  INSERT INTO "DirectoryChange" ("userId") SELECT "userId" FROM "ProviderProfile" WHERE "userId" = NEW."id";
END;
CREATE TRIGGER "directory_change_trim" AFTER INSERT ON "DirectoryChange" WHEN NEW."seq" % 500 = 0 BEGIN
  DELETE FROM "DirectoryChange" WHERE "seq" <= NEW."seq" - 10000;
END;
