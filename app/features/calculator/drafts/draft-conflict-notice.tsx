import { Button } from '~/ui/button/button'
import { Notice } from '~/ui/notice/notice'
import type { OtherTab } from './use-draft'

/** Two tabs share one draft: asks before one overwrites the other. */
export default function DraftConflictNotice({ other }: { other: OtherTab }) {
	const { propertyAddress } = other.draft
	const what = propertyAddress.trim() === '' ? 'Another deal' : `"${propertyAddress.trim()}"`
	return (
		<Notice
			tone="warn"
			live
			title="You have another deal open in a different tab"
			action={
				<>
					<Button size="sm" type="button" onClick={other.showOther}>
						Switch to That Deal
					</Button>
					<Button size="sm" type="button" onClick={other.keepMine}>
						Keep This Deal
					</Button>
				</>
			}
		>
			<p>
				{what} has unsaved changes in another tab. Choose one to keep; the other won't be saved as
				your draft.
			</p>
		</Notice>
	)
}
