type Rule = { title: string; text: string }

const RULES: readonly Rule[] = [
	{
		title: 'Cents count',
		text: 'Nothing is rounded on the way. Dollars lose their cents only where they are shown, halves away from zero; the DSCR is shown with two decimals, returns with one.',
	},
	{
		title: 'A year has 365 days',
		text: 'Insurance, taxes and HOA dues while you hold the property are the yearly amount ÷ 365 × the holding days. Per month they are the yearly amount ÷ 12.',
	},
	{
		title: 'A loan month has 30 days',
		text: 'Hard money interest is the monthly payment ÷ 30 × the holding days. The loan is interest only and is paid back from the sale.',
	},
	{
		title: 'Closing and realtor are 6.6%',
		text: 'A flat 6.6% of the sales price, wherever the property stands. The true cost depends on the state and the agent.',
	},
	{
		title: 'The long-term loan is level',
		text: 'The DSCR loan is repaid in equal monthly payments, each at the end of its month, like PMT in a spreadsheet. Without a rate or a term its payment counts as $0.',
	},
	{
		title: 'Empty counts as 0',
		text: 'An empty field is 0, and so is a text that cannot be read. The explanation of each result names the fields it had to count as 0.',
	},
]

const ABSENT: readonly string[] = [
	'Income tax, depreciation and appreciation are in no result.',
	'Vacancy, maintenance, management and leasing are in neither the DSCR nor the cash flow; they come off in what is left after reserves.',
	'The cash purchase contains no cost of a loan, and neither maximum offer contains costs while holding.',
	'Title and escrow fees of the purchase are not in the cash to close.',
	'Rooms, size, garage and other fees are kept with the property and enter no result.',
]

const STEPS: readonly string[] = [
	'Open a result in the calculator. It shows its formula in words and with your numbers.',
	'Do the arithmetic with the numbers shown. A number that is itself a result opens the same way.',
	'Compare. Where cents are not shown you may come out slightly off; work out the terms first to get their cents back.',
	'For the loan payment, paste the PMT line of its explanation into a spreadsheet.',
]

/** How the calculator counts, what it leaves out, and how to follow it. */
export function MathMethod() {
	return (
		<>
			<section aria-labelledby="method">
				<h2 id="method">How we count</h2>
				<dl className="math__rules">
					{RULES.map(({ title, text }) => (
						<div key={title}>
							<dt>{title}</dt>
							<dd>{text}</dd>
						</div>
					))}
				</dl>
			</section>
			<div className="math__columns">
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
