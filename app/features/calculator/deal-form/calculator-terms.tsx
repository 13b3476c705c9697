import { TermsPrompt } from '~/ui/dialog/terms-prompt'

/**
 * The disclaimer, accepted once per account before the calculator opens. Declining leads to `/`, which
 * sends members on to their dashboard.
 */
export function CalculatorTerms({
	isMember,
	failure,
}: {
	isMember: boolean
	failure: string | null
}) {
	const back = isMember ? 'your dashboard' : 'the home page'
	return (
		<TermsPrompt title="Before you start" back={back} failure={failure}>
			<CalculatorTermsText />
		</TermsPrompt>
	)
}

/** The disclaimer of the calculator, in paragraphs. */
export function CalculatorTermsText() {
	return (
		<>
			<p>
				The calculator helps you analyze a deal. Results are estimates and only as accurate as the
				numbers you enter. Some costs, such as income tax, are not included; each result lists what
				it leaves out.
			</p>
			<p>
				For educational use only. This is not financial, legal or tax advice, an appraisal, or a
				promise of any return. Confirm all figures with your lender, contractor and advisors before
				you commit money.
			</p>
		</>
	)
}
