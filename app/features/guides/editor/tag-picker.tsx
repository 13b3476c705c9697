import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '~/ui/button/button'
import { Checkbox } from '~/ui/field/checkbox'
import { FieldError } from '~/ui/field/field'
import { TextInput } from '~/ui/field/inputs'
import { Plus, TriangleAlert } from '~/ui/icons/icons'
import { creatable, matchingNames, mergeNames, nameKey } from './category-names'
import './guide-editor.css'

export type TagPickerProps = {
	/** The name of the field, and of the one for a new name without JavaScript. */
	name: 'category' | 'tags'
	addName: 'newCategory' | 'newTag'
	legend: string
	/** The singular for labels. */
	one: string
	options: readonly string[]
	chosen: readonly string[]
	onChange: (chosen: string[]) => void
	most?: number
	error?: string[] | undefined
	hydrated: boolean
}

/**
 * Names to choose from, with a search that can also create new ones. Without JavaScript, a new name
 * is entered in the search field and created on save.
 */
export function TagPicker(props: TagPickerProps) {
	const { name, addName, legend, one, options, chosen, onChange, most, error, hydrated } = props
	const id = useId()
	const [query, setQuery] = useState('')
	// The first name decides where the guide is listed, so the order is stored: it is the order of
	// the list, which starts with the names selected when the page was opened.
	const first = useRef(chosen)
	const all = mergeNames([...first.current, ...options, ...chosen])
	const matching = new Set(matchingNames(all, query))
	const isOn = (option: string) => chosen.some((each) => nameKey(each) === nameKey(option))
	const isFull = most !== undefined && chosen.length >= most
	const newName = hydrated ? creatable(all, query) : null
	const set = (option: string, on: boolean) => {
		const nextNames = mergeNames([...chosen, option]).filter(
			(each) => on || nameKey(each) !== nameKey(option),
		)
		const inOrder = all.filter((each) => nextNames.some((one) => nameKey(one) === nameKey(each)))
		onChange(mergeNames([...inOrder, ...nextNames]))
	}
	const take = () => {
		const existing = all.find((option) => nameKey(option) === nameKey(query))
		const nameToAdd = existing ?? newName
		if (nameToAdd === null || isFull) return
		set(nameToAdd, true)
		setQuery('')
	}
	const takeOnEnter = (event: KeyboardEvent) => {
		if (event.key !== 'Enter' || !hydrated) return
		event.preventDefault()
		take()
	}
	return (
		<fieldset
			className="stack stack--sm min-width-0"
			aria-describedby={error === undefined ? undefined : `${id}-error`}
		>
			<legend className="font-medium tag-picker__legend">{legend}</legend>
			<TextInput
				id={`${id}-search`}
				type="search"
				label={`Search or add a ${one}`}
				name={hydrated ? undefined : addName}
				value={hydrated ? query : undefined}
				maxLength={40}
				autoComplete="off"
				onChange={(event) => setQuery(event.currentTarget.value)}
				onKeyDown={takeOnEnter}
			/>
			<div className="tag-picker__list" role="group" aria-label={legend}>
				{all.map((option) => (
					<div key={nameKey(option)} hidden={!matching.has(option)}>
						<Checkbox
							name={name}
							value={option}
							label={option}
							checked={hydrated ? isOn(option) : undefined}
							defaultChecked={hydrated ? undefined : isOn(option)}
							disabled={hydrated && isFull && !isOn(option)}
							aria-invalid={error === undefined ? undefined : true}
							onChange={(event) => set(option, event.currentTarget.checked)}
						/>
					</div>
				))}
				{matching.size === 0 && newName === null && (
					<p className="text-muted">{query === '' ? 'None yet.' : 'Nothing matches.'}</p>
				)}
			</div>
			{newName !== null && !isFull && (
				<Button size="sm" type="button" icon={<Plus />} onClick={take}>
					Create “{newName}”
				</Button>
			)}
			{isFull && (
				<p className="tag-picker__note" role="status">
					<TriangleAlert aria-hidden="true" />
					Maximum of {most} {name} reached
				</p>
			)}
			<FieldError id={id} error={error} />
		</fieldset>
	)
}
