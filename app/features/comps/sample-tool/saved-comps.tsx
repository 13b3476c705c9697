import { browserStorage } from '~/core/browser-storage'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '~/ui/button/button'
import { TextInput } from '~/ui/field/inputs'
import { useToast } from '~/ui/toast/toaster'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { toIsoDay, formatDay } from '~/core/time/calendar-date'
import { addSaved, readSaved, removeSaved, SAVE_TEXTS, type SavedComps, savedName } from './storage'
import type { Comparable, MainProperty } from './types'
import '~/features/comps/comps.css'

export type SavedCompsProps = {
	userId: string
	main: MainProperty | null
	comps: readonly Comparable[]
	/** The state of the tool as fields, which loading an entry restores. */
	fields: [string, string][]
	onOpen: (entry: SavedComps) => void
	/** The time of a save, from the page's clock. */
	now: () => Date
}

/**
 * Saves the sample comps, and lists what was saved in this browser. Without JavaScript, users can
 * bookmark the page's address.
 */
export function SavedCompsCard({ userId, main, comps, fields, onOpen, now }: SavedCompsProps) {
	const hydrated = useHydrated()
	const toast = useToast()
	const [list, setList] = useState<SavedComps[]>([])
	const [nameInput, setNameInput] = useState<string | null>(null)
	const [isSaving, setSaving] = useState(false)
	const name = nameInput ?? main?.address ?? ''

	useEffect(() => setList(readSaved(browserStorage, userId)), [userId])
	useEffect(() => setNameInput(null), [main?.id])

	if (!hydrated) {
		return (
			<p className="text-sm text-muted">
				Saving requires JavaScript. Bookmark this page to keep your property, filters and selection.
			</p>
		)
	}

	const save = (event: FormEvent) => {
		event.preventDefault()
		if (isSaving || name.trim() === '') return
		setSaving(true)
		// The button shows its progress before the list is written.
		setTimeout(() => {
			const entry = {
				name: savedName(name, main),
				mainProperty: main,
				comparableProperties: [...comps],
				fields,
			}
			const saved = addSaved(browserStorage, userId, entry, now())
			setSaving(false)
			if (saved === null) toast.show({ kind: 'error', text: SAVE_TEXTS.failed })
			else {
				setList(saved)
				toast.show({ kind: 'success', text: `Saved "${entry.name}"` })
			}
		}, 0)
	}

	const open = (id: string) => {
		const entry = readSaved(browserStorage, userId).find((saved) => saved.id === id)
		if (entry === undefined) {
			setList(readSaved(browserStorage, userId))
			toast.show({ kind: 'error', text: SAVE_TEXTS.missing })
		} else {
			onOpen(entry)
			toast.show({ kind: 'success', text: `Opened "${entry.name}"` })
		}
	}

	const remove = ({ id, name: removedName }: SavedComps) => {
		const remaining = removeSaved(browserStorage, userId, id)
		if (remaining === null) toast.show({ kind: 'error', text: SAVE_TEXTS.failed })
		else {
			setList(remaining)
			toast.show({ kind: 'success', text: `Deleted "${removedName}"` })
		}
	}

	return (
		<div className="stack stack--tight">
			<form onSubmit={save} className="search-form mb-3">
				<TextInput
					label="Comp set name"
					id="saved-name"
					value={name}
					maxLength={120}
					autoComplete="off"
					onChange={(event) => setNameInput(event.currentTarget.value)}
				/>
				<Button
					type="submit"
					variant="primary"
					disabled={name.trim() === '' || isSaving}
					busyLabel="Saving…"
					busy={isSaving}
				>
					Save comps
				</Button>
			</form>
			<details>
				<summary>Saved comps ({list.length})</summary>
				{list.length === 0 ? (
					<p className="text-muted">{SAVE_TEXTS.none}</p>
				) : (
					<ul className="comps__list">
						{list.map((entry) => (
							<li key={entry.id}>
								<button type="button" className="link" onClick={() => open(entry.id)}>
									{entry.name}
								</button>
								<span className="text-muted">{formatDay(toIsoDay(new Date(entry.savedAt)))}</span>
								<Button
									type="button"
									size="sm"
									variant="quiet"
									aria-label={`Delete ${entry.name}`}
									onClick={() => remove(entry)}
								>
									Delete
								</Button>
							</li>
						))}
					</ul>
				)}
			</details>
		</div>
	)
}
