import { TermsQuestion } from '~/ui/terms-question'

/** The terms of the directory, asked once per account before it opens. */
export function DirectoryTerms({ failure }: { failure: string | null }) {
	return (
		<TermsQuestion title="Before you contact anyone" failure={failure}>
			<p>
				Service providers write their own listings. We do not check, endorse or recommend them, and
				we are no party to what you agree with them.
			</p>
			<p>
				Check licenses, insurance and references yourself, and get every agreement in writing. Use
				the contact details only to ask for the services offered; do not collect or pass them on.
			</p>
		</TermsQuestion>
	)
}
