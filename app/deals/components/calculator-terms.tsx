import { TermsQuestion } from '~/ui/terms-question'

/** The disclaimer, asked once per account before the calculator opens. */
export function CalculatorTerms({ failure }: { failure: string | null }) {
	return (
		<TermsQuestion title="Before you start" failure={failure}>
			<p>
				The calculator helps you think a deal through. Its results are estimates: they are only as
				good as the numbers you enter, and they leave out things that the help of each figure names,
				such as taxes on your profit.
			</p>
			<p>
				It is for education only. It is not financial, legal or tax advice, not an appraisal, and
				not a promise of any return. Check every figure with your lender, contractor and adviser
				before you commit money.
			</p>
		</TermsQuestion>
	)
}
