-- CreateTable
CREATE TABLE "Guide" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "title" TEXT NOT NULL,
    "titleKey" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "summary" TEXT NOT NULL DEFAULT '',
    "coverImage" TEXT NOT NULL DEFAULT '',
    "isFree" BOOLEAN NOT NULL DEFAULT false,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "searchKey" INTEGER NOT NULL,
    "words" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "updatedAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    "content" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "Category" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "Tag" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "GuideCategory" (
    "guideId" TEXT NOT NULL,
    "categoryId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    PRIMARY KEY ("guideId", "categoryId"),
    CONSTRAINT "GuideCategory_guideId_fkey" FOREIGN KEY ("guideId") REFERENCES "Guide" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "GuideCategory_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "Category" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "GuideTag" (
    "guideId" TEXT NOT NULL,
    "tagId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    PRIMARY KEY ("guideId", "tagId"),
    CONSTRAINT "GuideTag_guideId_fkey" FOREIGN KEY ("guideId") REFERENCES "Guide" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "GuideTag_tagId_fkey" FOREIGN KEY ("tagId") REFERENCES "Tag" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "Guide_slug_key" ON "Guide"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "Guide_searchKey_key" ON "Guide"("searchKey");

-- CreateIndex
CREATE INDEX "Guide_deletedAt_createdAt_id_idx" ON "Guide"("deletedAt", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Guide_deletedAt_titleKey_id_idx" ON "Guide"("deletedAt", "titleKey", "id");

-- CreateIndex
CREATE INDEX "Guide_deletedAt_isFree_idx" ON "Guide"("deletedAt", "isFree");

-- CreateIndex
CREATE UNIQUE INDEX "Category_nameKey_key" ON "Category"("nameKey");

-- CreateIndex
CREATE UNIQUE INDEX "Tag_nameKey_key" ON "Tag"("nameKey");

-- CreateIndex
CREATE INDEX "GuideCategory_categoryId_guideId_idx" ON "GuideCategory"("categoryId", "guideId");

-- CreateIndex
CREATE INDEX "GuideTag_tagId_guideId_idx" ON "GuideTag"("tagId", "guideId");

-- The full-text index. Its row is the guide's searchKey. The text of premium guides has a column of
-- its own, which the searches of people who may not read it leave out. `access` holds one word, free
-- or premium, and is never searched for by people.
CREATE VIRTUAL TABLE "GuideSearch" USING fts5(
    title, summary, topics, freeText, premiumText, access,
    tokenize = 'unicode61 remove_diacritics 2',
    prefix = '2 3'
);
