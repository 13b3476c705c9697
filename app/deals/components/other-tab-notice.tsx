import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import type { OtherTab } from './use-draft'

/** Two tabs, one draft: neither takes the place of the other without being asked. */
export function OtherTabNotice({ other }: { other: OtherTab }) {
	const { propertyAddress } = other.draft
	const what = propertyAddress.trim() === '' ? 'Another deal' : `"${propertyAddress.trim()}"`
	return (
		<Notice
			tone="warn"
			live
			title="The calculator is open in another tab"
			action={
				<>
					<Button size="sm" type="button" onClick={other.showOther}>
						Show the other one
					</Button>
					<Button size="sm" type="button" onClick={other.keepMine}>
						Keep this one
					</Button>
				</>
			}
		>
			<p>
				{what} was typed there and is not saved. Until you choose, what you type here is not kept
				for the next visit.
			</p>
		</Notice>
	)
}
