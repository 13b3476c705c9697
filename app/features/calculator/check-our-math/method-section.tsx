import './check-our-math.css'
import '~/ui/prose/prose.css'
type Rule = { title: string; text: string }

const RULES: readonly Rule[] = [
	{
		title: 'No rounding until the end',
		text: 'Nothing is rounded mid-calculation. Dollars are displayed without cents, DSCR to two decimals, returns to one.',
	},
	{
		title: 'A year has 365 days',
		text: 'Insurance, taxes and HOA dues while you hold the property are the yearly amount ÷ 365 × the holding days. Per month they are the yearly amount ÷ 12.',
	},
	{
		title: 'A loan month has 30 days',
		text: 'Hard money interest is the monthly payment ÷ 30 × the holding days. The loan is interest-only and paid off at sale.',
	},
	{
		title: 'Closing costs and commission: 6.6%',
		text: 'A flat 6.6% of the sales price. Actual costs vary by state and agent.',
	},
	{
		title: 'Fixed payments on the long-term loan',
		text: 'The DSCR loan is repaid in equal monthly payments, each at the end of its month, like PMT in a spreadsheet. Without a rate or a term its payment counts as $0.',
	},
	{
		title: 'Empty counts as 0',
		text: 'An empty field is 0, and so is a text that cannot be read. The explanation of each result names the fields it had to count as 0.',
	},
]

const ABSENT: readonly string[] = [
	'No result includes income tax, depreciation or appreciation.',
	'Vacancy, maintenance, management and leasing are in neither the DSCR nor the cash flow; they come off in what is left after reserves.',
	'Cash-purchase profit has no loan costs, and neither maximum offer subtracts holding costs.',
	'Title and escrow fees of the purchase are not in the cash to close.',
	'Beds, baths, square footage, garage and other fees are saved but not used in any result.',
]

const STEPS: readonly string[] = [
	'Open a result in the calculator. It shows its formula in words and with your numbers.',
	'Do the arithmetic with the numbers shown. A number that is itself a result opens the same way.',
	'Compare. Where cents are not shown you may come out slightly off; work out the terms first to get their cents back.',
	'For the loan payment, paste the PMT line of its explanation into a spreadsheet.',
]

/** The calculator's method: conventions, exclusions, and how to verify a result. */
export function MethodSection() {
	return (
		<>
			<section aria-labelledby="method">
				<h2 id="method">How we calculate</h2>
				<dl className="math__rules">
					{RULES.map(({ title, text }) => (
						<div key={title}>
							<dt>{title}</dt>
							<dd>{text}</dd>
						</div>
					))}
				</dl>
			</section>
			<div className="tiles math__columns">
				<section aria-labelledby="left-out" className="prose">
					<h2 id="left-out">What is left out</h2>
					<ul>
						{ABSENT.map((text) => (
							<li key={text}>{text}</li>
						))}
					</ul>
				</section>
				<section aria-labelledby="by-hand" className="prose">
					<h2 id="by-hand">Check a figure by hand</h2>
					<ol>
						{STEPS.map((text) => (
							<li key={text}>{text}</li>
						))}
					</ol>
				</section>
			</div>
		</>
	)
}
