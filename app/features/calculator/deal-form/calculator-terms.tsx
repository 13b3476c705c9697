import { TermsPrompt } from '~/ui/dialog/terms-prompt'

/** The disclaimer, accepted once per account before the calculator opens. */
export function CalculatorTerms({ failure }: { failure: string | null }) {
	return (
		<TermsPrompt title="Before you start" failure={failure}>
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
