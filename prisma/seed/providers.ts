import { makeUser } from './make-user'

/**
 * The demo providers, one per line: company | services | specialties | states | phone | host |
 * contacts | about. Contacts: phone, email, website, schedule; a lowercase letter is shown, an
 * uppercase one is filled in but hidden. All providers and phone numbers are fictional.
 */
const PROVIDERS = `
Red River Remodeling|Contractor|General Contracting,Kitchen & Bath,Framing|OK,TX|(405) 555-0118|redriverremodeling|p e w|Whole-house rehabs from Lawton to Denton. Draw schedules your lender will like, and a punch list that gets done.
Lone Star Roof & Gutter|Contractor|Roofing,Siding & Gutters|TX|(214) 555-0167|lonestarroof|p w s|Tear-offs in two days. Insurance photos and a written scope with every bid.
Bluebonnet Foundation Repair|Contractor|Foundation,Concrete & Masonry|TX,OK|(972) 555-0134|bluebonnetfoundation|p e|Piers, drainage and honest second opinions. Engineer's letter included.
Gulf Breeze Plumbing|Contractor|Plumbing,Septic & Sewer|FL|(813) 555-0149|gulfbreezeplumbing|p w|Repipes, sewer cameras and same-week rough-ins for flips around Tampa Bay.
Sunshine State Electric|Contractor|Electrical|FL,GA|(407) 555-0121|sunshineelectric|p e w|Panel upgrades and rewires, permits pulled by us. Four-point reports within 48 hours.
Peachtree Floors|Contractor|Flooring & Tile|GA,TN|(404) 555-0156|peachtreefloors|p s|LVP, tile and refinishing for rentals that must survive the next three tenants.
Magnolia HVAC|Contractor|HVAC,Insulation|GA,NC|(770) 555-0112|magnoliahvac|p w|Change-outs priced by the ton. Investor pricing from the second house on.
Smoky Mountain Builders|Contractor|General Contracting,Framing,Fencing & Decks|TN,NC|(865) 555-0173|smokymountainbuilders|p e W|Cabins, decks and additions for short-term rentals. We send a video every Friday.
Music City Paint Co.|Contractor|Painting,Drywall & Plaster|TN|(615) 555-0108|musiccitypaint|p|Two coats, three colors, five days. Interior and exterior.
Queen City Kitchens|Contractor|Kitchen & Bath,Carpentry|NC,GA|(704) 555-0190|queencitykitchens|p e w|Cabinets in stock in Charlotte. Twelve kitchens a month, most of them for flippers.
Buckeye Demolition|Contractor|Demolition|OH|(614) 555-0127|buckeyedemo|p w|Interior strip-outs in a day, dumpsters and permits included.
Cuyahoga Masonry|Contractor|Concrete & Masonry,Foundation|OH|(216) 555-0144|cuyahogamasonry|p E|Century-home foundations, tuckpointing and porches. Photos before and after.
Sonoran Stucco & Siding|Contractor|Siding & Gutters,Painting|AZ|(602) 555-0136|sonoranstucco|p w|Stucco repair and repaint in one visit. HOA color boards handled.
Desert Air Mechanical|Contractor|HVAC|AZ|(480) 555-0115|desertairmechanical|p s|Rooftop units and mini-splits. We answer in July, too.
Gateway Restoration|Contractor|Mold & Water Damage,Insulation|MO|(314) 555-0181|gatewayrestoration|p e|Dry-outs, mold removal and clearance tests, with paperwork an underwriter accepts.
Front Range Exteriors|Contractor|Roofing,Doors & Windows|CO|(303) 555-0129|frontrangeexteriors|p w s|Hail season specialists. Supplements written with your adjuster.
Sandra Ortiz Homes|Real Estate Agent|-|TX|(512) 555-0102|sandraortizhomes|p e s|Off-market duplexes in Austin and San Antonio. I own eleven doors myself and tell you what I would pay.
The Hollis Group|Real Estate Agent,Property Manager|-|GA|(678) 555-0163|hollisgroup|p e w|Investor sales and leasing in Atlanta's southside. Rent comps with every listing.
Tulsa Turnkey Realty|Real Estate Agent,Wholesaler|-|OK|(918) 555-0171|tulsaturnkey|p w|Rented, repaired and managed houses from $95,000. Numbers first, photos second.
Ohio Valley Investor Realty|Real Estate Agent|-|OH|(513) 555-0184|ohiovalleyrealty|e w|Cincinnati and Dayton. Thirty investor closings last year, none with a surprise.
Keystone Property Care|Property Manager|-|FL|(904) 555-0139|keystonepropertycare|p e w|Eight percent, no setup fee, inspections twice a year with photos.
Ozark Rental Management|Property Manager,Cleaner|-|MO|(417) 555-0150|ozarkrentals|p|From one house to a forty-unit building. Owner portal, maintenance under $300 without a call.
Mile High Lodging|Property Manager,Cleaner,Photographer|-|CO|(720) 555-0198|milehighlodging|e w s|Short-term rentals in Denver and Summit County: licensing, pricing and turnovers.
Cactus Capital|Hard Money Lender|-|AZ,CO,TX|(623) 555-0123|cactuscapital|p w s|Up to 90% of purchase and all of the rehab. Terms in a day, funds in seven.
Bridgewater Lending|Hard Money Lender,Lender|-|FL,GA,NC,TN|(305) 555-0186|bridgewaterlending|p e w|Bridge and DSCR loans from $75,000. One underwriter from first call to closing.
First Prairie Mortgage|Lender|-|OK,MO,TX|(405) 555-0160|firstprairiemortgage|p e|DSCR and 30-year rental loans. Ten financed properties are not too many.
Heartland Home Loans|Lender|-|MO,OH|(816) 555-0147|heartlandhomeloans|e s|Renovation loans for owners who live in one unit and rent out the rest.
Clear Title of Carolina|Title / Escrow Company|-|NC|(919) 555-0119|cleartitlecarolina|p e w|Double closings and assignments are everyday work here. Mobile signing after hours.
Lakeside Escrow|Title / Escrow Company,Attorney|-|OH|(440) 555-0132|lakesideescrow|p w|Title, escrow and a real-estate attorney under one roof.
Whitaker & Dunn LLP|Attorney|-|TN,GA|(423) 555-0155|whitakerdunn|p e S|Entity set-up, seller financing and evictions done by the book.
Delgado Law|Attorney|-|FL|(786) 555-0178|delgadolaw|p w|Quiet title, probate sales and tenant matters. English and Spanish.
Straightline Inspections|Inspector|-|TX,OK|(817) 555-0104|straightlineinspections|p s w|Same-day report with repair costs beside each finding. Sewer scope and termites on request.
Blue Ridge Home Inspection|Inspector|-|NC,TN|(828) 555-0141|blueridgeinspection|p e|Mountain homes, crawl spaces and wells. We show you, then we write it down.
Arch City Appraisals|Appraiser|-|MO|(636) 555-0116|archcityappraisals|p e|As-is and after-repair values for private lenders. Five business days.
Valley Value Appraisal|Appraiser|-|AZ|(928) 555-0168|valleyvalue|E w|Certified residential appraiser; small multifamily is the specialty.
Summit Shield Insurance|Insurance Agent|-|CO,AZ|(719) 555-0137|summitshield|p e w|Builder's risk, vacant and landlord policies bound the same day.
Palmetto Risk Advisors|Insurance Agent|-|GA,FL,NC|(912) 555-0120|palmettorisk|p s|Coastal wind and flood without the guesswork. One bill for the whole portfolio.
Ledger & Lot CPA|Tax Advisor / CPA|-|TX,CO,OH|(469) 555-0153|ledgerandlot|e w s|Cost segregation, 1031 exchanges and quarterly numbers for people with three doors or thirty.
Wide Angle Listings|Photographer,Designer / Stager|-|TN|(629) 555-0195|wideanglelistings|p w|Photos, floor plans and light staging. Delivered before the open house.
`

const DISPLAY = { p: 'displayPhone', e: 'displayEmail', w: 'displayWebsite', s: 'displaySchedule' }

function parseProvider(line: string) {
	const [
		company = '',
		types = '',
		works = '-',
		states = '',
		phone = '',
		host = '',
		show = '',
		about = '',
	] = line.split('|')
	const has = (letter: string): boolean => show.toLowerCase().includes(letter)
	const flags = Object.fromEntries(
		Object.entries(DISPLAY).map(([letter, flag]) => [flag, show.includes(letter)]),
	)
	const email = `office@${host}.example`
	return {
		email,
		provider: {
			company,
			serviceTypes: types.split(','),
			specialties: works === '-' ? [] : works.split(','),
			areas: states.split(','),
			phoneNumber: phone,
			email: has('e') ? email : '',
			website: has('w') ? `https://www.${host}.example/` : '',
			scheduleCallLink: has('s') ? `https://${host}.example/call` : '',
			...flags,
			aboutMe: about,
			claimEmail: email,
		},
	}
}

/** Enters the demo providers like an admin would. */
export async function seedProviders(now: Date): Promise<void> {
	for (const line of PROVIDERS.trim().split('\n')) {
		const { email, provider } = parseProvider(line)
		await makeUser(
			{
				email,
				firstName: provider.company,
				lastName: '',
				role: 'MEP',
				password: null,
				isVerified: false,
				provider,
			},
			now,
		)
	}
}
