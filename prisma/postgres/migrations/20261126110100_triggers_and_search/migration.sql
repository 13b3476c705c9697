-- phase: expand
-- What the schema does not say: the choices of the directory, its change log, and the search index.

INSERT INTO "ServiceChoice" ("id", "kind", "name", "nameKey", "createdAt") VALUES
  ('serviceType-appraiser', 'serviceType', 'Appraiser', 'appraiser', '2026-11-20T00:00:00.000'),
  ('serviceType-architect', 'serviceType', 'Architect', 'architect', '2026-11-20T00:00:00.000'),
  ('serviceType-attorney', 'serviceType', 'Attorney', 'attorney', '2026-11-20T00:00:00.000'),
  ('serviceType-cleaner', 'serviceType', 'Cleaner', 'cleaner', '2026-11-20T00:00:00.000'),
  ('serviceType-contractor', 'serviceType', 'Contractor', 'contractor', '2026-11-20T00:00:00.000'),
  ('serviceType-designer-stager', 'serviceType', 'Designer / Stager', 'designer / stager', '2026-11-20T00:00:00.000'),
  ('serviceType-hard-money-lender', 'serviceType', 'Hard Money Lender', 'hard money lender', '2026-11-20T00:00:00.000'),
  ('serviceType-inspector', 'serviceType', 'Inspector', 'inspector', '2026-11-20T00:00:00.000'),
  ('serviceType-insurance-agent', 'serviceType', 'Insurance Agent', 'insurance agent', '2026-11-20T00:00:00.000'),
  ('serviceType-lender', 'serviceType', 'Lender', 'lender', '2026-11-20T00:00:00.000'),
  ('serviceType-photographer', 'serviceType', 'Photographer', 'photographer', '2026-11-20T00:00:00.000'),
  ('serviceType-property-manager', 'serviceType', 'Property Manager', 'property manager', '2026-11-20T00:00:00.000'),
  ('serviceType-real-estate-agent', 'serviceType', 'Real Estate Agent', 'real estate agent', '2026-11-20T00:00:00.000'),
  ('serviceType-surveyor', 'serviceType', 'Surveyor', 'surveyor', '2026-11-20T00:00:00.000'),
  ('serviceType-tax-advisor-cpa', 'serviceType', 'Tax Advisor / CPA', 'tax advisor / cpa', '2026-11-20T00:00:00.000'),
  ('serviceType-title-escrow-company', 'serviceType', 'Title / Escrow Company', 'title / escrow company', '2026-11-20T00:00:00.000'),
  ('serviceType-wholesaler', 'serviceType', 'Wholesaler', 'wholesaler', '2026-11-20T00:00:00.000'),
  ('specialty-carpentry', 'specialty', 'Carpentry', 'carpentry', '2026-11-20T00:00:00.000'),
  ('specialty-concrete-masonry', 'specialty', 'Concrete & Masonry', 'concrete & masonry', '2026-11-20T00:00:00.000'),
  ('specialty-demolition', 'specialty', 'Demolition', 'demolition', '2026-11-20T00:00:00.000'),
  ('specialty-doors-windows', 'specialty', 'Doors & Windows', 'doors & windows', '2026-11-20T00:00:00.000'),
  ('specialty-drywall-plaster', 'specialty', 'Drywall & Plaster', 'drywall & plaster', '2026-11-20T00:00:00.000'),
  ('specialty-electrical', 'specialty', 'Electrical', 'electrical', '2026-11-20T00:00:00.000'),
  ('specialty-fencing-decks', 'specialty', 'Fencing & Decks', 'fencing & decks', '2026-11-20T00:00:00.000'),
  ('specialty-flooring-tile', 'specialty', 'Flooring & Tile', 'flooring & tile', '2026-11-20T00:00:00.000'),
  ('specialty-foundation', 'specialty', 'Foundation', 'foundation', '2026-11-20T00:00:00.000'),
  ('specialty-framing', 'specialty', 'Framing', 'framing', '2026-11-20T00:00:00.000'),
  ('specialty-general-contracting', 'specialty', 'General Contracting', 'general contracting', '2026-11-20T00:00:00.000'),
  ('specialty-hvac', 'specialty', 'HVAC', 'hvac', '2026-11-20T00:00:00.000'),
  ('specialty-insulation', 'specialty', 'Insulation', 'insulation', '2026-11-20T00:00:00.000'),
  ('specialty-kitchen-bath', 'specialty', 'Kitchen & Bath', 'kitchen & bath', '2026-11-20T00:00:00.000'),
  ('specialty-landscaping', 'specialty', 'Landscaping', 'landscaping', '2026-11-20T00:00:00.000'),
  ('specialty-mold-water-damage', 'specialty', 'Mold & Water Damage', 'mold & water damage', '2026-11-20T00:00:00.000'),
  ('specialty-painting', 'specialty', 'Painting', 'painting', '2026-11-20T00:00:00.000'),
  ('specialty-pest-control', 'specialty', 'Pest Control', 'pest control', '2026-11-20T00:00:00.000'),
  ('specialty-plumbing', 'specialty', 'Plumbing', 'plumbing', '2026-11-20T00:00:00.000'),
  ('specialty-roofing', 'specialty', 'Roofing', 'roofing', '2026-11-20T00:00:00.000'),
  ('specialty-septic-sewer', 'specialty', 'Septic & Sewer', 'septic & sewer', '2026-11-20T00:00:00.000'),
  ('specialty-siding-gutters', 'specialty', 'Siding & Gutters', 'siding & gutters', '2026-11-20T00:00:00.000');

-- Every change of a listing leaves a row in the change log, whoever makes it; the newest ten thousand stay.
-- The lock makes the rows visible in the order of their numbers: a reader who has seen one has seen all
-- before it.
CREATE FUNCTION directory_changed(who text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7001);
  INSERT INTO "DirectoryChange" ("userId") VALUES (who);
END $$;

CREATE FUNCTION directory_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM directory_changed(OLD."userId");
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM directory_changed(NEW."userId");
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "directory_profile" AFTER INSERT OR DELETE OR UPDATE OF "userId", "company", "claimEmail", "takenOffAt" ON "ProviderProfile"
  FOR EACH ROW EXECUTE FUNCTION directory_row();
CREATE TRIGGER "directory_type" AFTER INSERT OR DELETE OR UPDATE ON "ProviderServiceType"
  FOR EACH ROW EXECUTE FUNCTION directory_row();
CREATE TRIGGER "directory_specialty" AFTER INSERT OR DELETE OR UPDATE ON "ProviderSpecialty"
  FOR EACH ROW EXECUTE FUNCTION directory_row();
CREATE TRIGGER "directory_area" AFTER INSERT OR DELETE OR UPDATE ON "ProviderServiceArea"
  FOR EACH ROW EXECUTE FUNCTION directory_row();

CREATE FUNCTION directory_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "ProviderProfile" WHERE "userId" = NEW."id") THEN
    PERFORM directory_changed(NEW."id");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "directory_user_update" AFTER UPDATE OF "serviceProvider", "verifiedEmail" ON "User"
  FOR EACH ROW EXECUTE FUNCTION directory_user();

CREATE FUNCTION directory_change_trim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "DirectoryChange" WHERE "seq" <= NEW."seq" - 10000;
  RETURN NULL;
END $$;
CREATE TRIGGER "directory_change_trim" AFTER INSERT ON "DirectoryChange"
  FOR EACH ROW WHEN (NEW."seq" % 500 = 0) EXECUTE FUNCTION directory_change_trim();

-- The full-text index of the guides. The words are cut by the app, so that both engines find the same;
-- "open" has the words that everybody may search, "whole" those of premium texts as well.
CREATE TABLE "GuideSearch" (
  "searchKey" INTEGER NOT NULL PRIMARY KEY,
  "title" TEXT COLLATE "C" NOT NULL,
  "summary" TEXT COLLATE "C" NOT NULL,
  "topics" TEXT COLLATE "C" NOT NULL,
  "freeText" TEXT COLLATE "C" NOT NULL,
  "premiumText" TEXT COLLATE "C" NOT NULL,
  "access" TEXT COLLATE "C" NOT NULL,
  "open" tsvector NOT NULL,
  "whole" tsvector NOT NULL
);
CREATE INDEX "GuideSearch_open_idx" ON "GuideSearch" USING gin ("open");
CREATE INDEX "GuideSearch_whole_idx" ON "GuideSearch" USING gin ("whole");

-- Tells the processes that keep data in memory that it has changed.
CREATE FUNCTION cache_version_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('cache_version', NEW."name");
  RETURN NULL;
END $$;
CREATE TRIGGER "cache_version_changed" AFTER INSERT OR UPDATE ON "CacheVersion"
  FOR EACH ROW EXECUTE FUNCTION cache_version_changed();
