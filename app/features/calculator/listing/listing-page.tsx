import { Form, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '~/core/http/paths'
import { Button, ButtonLink } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { TextArea } from '~/ui/field/inputs'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { Notice } from '~/ui/notice/notice'
import { PageHeader } from '~/ui/page-header/page-header'
import { BookmarkCard } from './bookmark-card'
import { listingFromFragment } from './bookmarklet'
import { FoundCard } from './found-card'
import { MAX_LISTING_LENGTH } from './listing'
import type { ListingResult } from './listing.actions.server'
import './listing.css'

export type ListingPageProps = {
	/** The address of this page with its origin, for the bookmark. */
	address: string
	result: ListingResult | undefined
}

const number = (value: number) => value.toLocaleString('en-US')

/** From the text of a listing to a deal: paste, check what was found, open it in the calculator. */
export function ListingPage({ address, result }: ListingPageProps) {
	const isFound = result?.status === 'found'
	return (
		<div className="wrap page">
			<PageHeader
				eyebrow="Deal analysis"
				title="Paste a Listing"
				lead="We find the price, taxes and more in the text you paste. You check them before anything is filled in."
				actions={
					<ButtonLink to={paths.calculator()} size="sm">
						Back to Calculator
					</ButtonLink>
				}
			/>
			<div className="stack">
				{isFound && <FoundCard found={result.found} />}
				<TextCard result={result} />
				<BookmarkCard address={address} />
			</div>
		</div>
	)
}

function TextCard({ result }: Pick<ListingPageProps, 'result'>) {
	const navigation = useNavigation()
	const { field, waiting, useWaiting, count } = useListingText()
	const hydrated = useHydrated()
	const isFound = result?.status === 'found'
	const typed = isFound ? result.text : result?.values['text']
	const errors = isFound ? {} : (result?.errors ?? {})
	const isTooLong = count > MAX_LISTING_LENGTH
	return (
		<Card title={isFound ? 'The Text' : 'Text of the Listing'} titleId="listing-text-title">
			{errors['form'] !== undefined && (
				<Notice tone="error" live className="mb-4">
					{errors['form'][0]}
				</Notice>
			)}
			{waiting !== null && (
				<Notice
					live
					className="mb-4"
					action={
						<Button type="button" size="sm" onClick={useWaiting}>
							Use the New Listing
						</Button>
					}
				>
					Your bookmark brought another listing. Your text below is unchanged.
				</Notice>
			)}
			<Form method="post" className="form" noValidate>
				<FormTokenField />
				<TextArea
					ref={field}
					id="listing-text"
					name="text"
					label="Paste the text here"
					rows={12}
					className="listing-text"
					defaultValue={typeof typed === 'string' ? typed : ''}
					error={errors['text'] ?? null}
					hint={
						<>
							On the page of the listing, select all and copy. Up to {number(MAX_LISTING_LENGTH)}{' '}
							characters
							{hydrated && count > 0 && (
								<>
									; this text has{' '}
									<span data-tone={isTooLong ? 'neg' : undefined} className="tabular-nums">
										{number(count)}
									</span>
								</>
							)}
							. We read only this text, and we don’t keep it.
						</>
					}
					spellCheck={false}
					autoComplete="off"
				/>
				<div className="form-actions">
					<Button
						type="submit"
						name="intent"
						value="recognize"
						variant={isFound ? 'secondary' : 'primary'}
						busy={navigation.formData?.get('intent') === 'recognize'}
						busyLabel="Reading…"
					>
						{isFound ? 'Read the Text Again' : 'Find the Numbers'}
					</Button>
				</div>
			</Form>
		</Card>
	)
}

/**
 * The text field with what the bookmark brings in the fragment of the address. It fills an empty
 * field only; `waiting` is a listing that would replace other text. `count` is the length of the text.
 */
function useListingText() {
	const field = useRef<HTMLTextAreaElement>(null)
	const [waiting, setWaiting] = useState<string | null>(null)
	const [count, setCount] = useState(0)

	useEffect(() => {
		const element = field.current
		if (element === null) return undefined
		const update = () => setCount(element.value.length)
		const take = () => {
			const text = listingFromFragment(window.location.hash)
			if (text === null) return
			// Neither the history nor a shared address keeps the listing.
			const { pathname, search } = window.location
			window.history.replaceState(window.history.state, '', pathname + search)
			if (element.value.trim() === '' || element.value === text) {
				element.value = text
				element.focus({ preventScroll: true })
			} else setWaiting(text)
			update()
		}
		take()
		update()
		element.addEventListener('input', update)
		window.addEventListener('hashchange', take)
		return () => {
			element.removeEventListener('input', update)
			window.removeEventListener('hashchange', take)
		}
	}, [])

	const useWaiting = () => {
		if (field.current === null || waiting === null) return
		field.current.value = waiting
		setCount(waiting.length)
		setWaiting(null)
		field.current.focus()
	}
	return { field, waiting, useWaiting, count }
}
