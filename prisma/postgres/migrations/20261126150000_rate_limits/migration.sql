-- phase: expand
-- The counters of the rate limits. Only PostgreSQL has them in the database: with SQLite they are in a
-- file of their own.
CREATE TABLE "RateLimit" (
  "key" TEXT COLLATE "C" NOT NULL PRIMARY KEY,
  "points" INTEGER NOT NULL,
  "expire" BIGINT
);
CREATE INDEX "RateLimit_expire_idx" ON "RateLimit"("expire");
