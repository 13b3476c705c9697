/** A file with three sales similar to the subject, in a supported format. */
export const SALES_FILE = [
	'SALE TYPE,SOLD DATE,PROPERTY TYPE,ADDRESS,CITY,STATE OR PROVINCE,ZIP OR POSTAL CODE,PRICE,BEDS,BATHS,SQUARE FEET,LOT SIZE,YEAR BUILT,STATUS,LATITUDE,LONGITUDE',
	'PAST SALE,May-29-2026,Single Family Residential,12 Oak St,Tulsa,OK,74114,250000,3,2,1500,7000,1960,Sold,36.121,-95.97',
	'PAST SALE,June-3-2026,Single Family Residential,14 Oak St,Tulsa,OK,74114,262000,3,2,1600,7000,1962,Sold,36.122,-95.97',
	'PAST SALE,July-9-2026,Single Family Residential,16 Oak St,Tulsa,OK,74114,240000,3,2,1400,7000,1958,Sold,36.119,-95.971',
	'PAST SALE,July-9-2026,Vacant Land,18 Oak St,Tulsa,OK,74114,40000,,,,7000,,Sold,36.119,-95.971',
].join('\n')
