-- Sales are the same if their addresses differ only in punctuation and in the usual abbreviations
-- ("101 Oak St." and "101 Oak Street"), so their keys are written with the abbreviations (sale-key.ts). Of
-- sales that are the same by that, one gets the key; the others stay as they are, and nothing is deleted.
UPDATE "CompSale" SET "saleKey" = chosen."folded"
FROM (
	SELECT "id", "saleKey", "folded",
		row_number() OVER (
			PARTITION BY "userId", "folded"
			ORDER BY CASE WHEN "saleKey" = "folded" THEN 0 ELSE 1 END, "id"
		) AS "place"
	FROM (SELECT "id", "userId", "saleKey", trim(replace(replace(replace(replace(replace(replace("text", '  ', ' '), '  ', ' '), '  ', ' '), '  ', ' '), ' # # ', ' # '), ' # # ', ' # ')) || "tail" AS "folded" FROM (
		SELECT "id", "userId", "saleKey", "tail",
			replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace("text",
			' alley ', ' aly '),
			' avenue ', ' ave '),
			' av ', ' ave '),
			' boulevard ', ' blvd '),
			' circle ', ' cir '),
			' court ', ' ct '),
			' cove ', ' cv '),
			' crossing ', ' xing '),
			' drive ', ' dr '),
			' expressway ', ' expy '),
			' highway ', ' hwy '),
			' lane ', ' ln '),
			' parkway ', ' pkwy '),
			' place ', ' pl '),
			' plaza ', ' plz '),
			' road ', ' rd '),
			' route ', ' rte '),
			' saint ', ' st '),
			' square ', ' sq '),
			' street ', ' st '),
			' terrace ', ' ter '),
			' terr ', ' ter '),
			' trail ', ' trl '),
			' turnpike ', ' tpke '),
			' wy ', ' way '),
			' north ', ' n '),
			' south ', ' s '),
			' east ', ' e '),
			' west ', ' w '),
			' northeast ', ' ne '),
			' northwest ', ' nw '),
			' southeast ', ' se '),
			' southwest ', ' sw '),
			' apartment ', ' # '),
			' apt ', ' # '),
			' suite ', ' # '),
			' ste ', ' # '),
			' unit ', ' # ') AS "text" FROM (
			SELECT "id", "userId", "saleKey", '|' || "soldOn" || '|' || "price" AS "tail",
				-- Every word gets blanks of its own, so that one replacement finds it next to itself.
				replace(' ' || replace(replace(replace(replace(replace(substr("saleKey", 1, length("saleKey") - length('|' || "soldOn" || '|' || "price")), '.', ''), '''', ''), '’', ''), ',', ' '), '#', ' # ') || ' ', ' ', '  ') AS "text"
			FROM "CompSale"
		) AS plain
	) AS short) AS folded
) AS chosen
WHERE "CompSale"."id" = chosen."id" AND chosen."place" = 1 AND chosen."saleKey" <> chosen."folded";
