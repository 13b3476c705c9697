import { Form } from '@remix-run/react'
import { fieldValues, type FormResult } from '~/core/forms/form-result'
import { paths } from '~/core/http/paths'
import { MAX_PEOPLE, MAX_ROLE_LENGTH } from '~/features/deals/parts/part-limits'
import { Button } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { FormTokenField } from '~/ui/field/form-token'
import { TextInput } from '~/ui/field/inputs'
import { X } from '~/ui/icons/icons'
import { Link } from '~/ui/link/link'
import type { DealView } from './deal.server'
import './deal.css'

type PeopleCardProps = Pick<
	DealView,
	'deal' | 'canChange' | 'people' | 'peopleSearch' | 'found'
> & { result: FormResult | undefined }

/** The providers who work on the deal, and the search for more. */
export function PeopleCard(props: PeopleCardProps) {
	const { deal, canChange, people } = props
	if (!canChange && people.length === 0) return null
	return (
		<Card title="People" titleId="people-title" id="people">
			{people.length === 0 && (
				<p className="note mb-3">Contractors, lenders and agents from the directory.</p>
			)}
			<ul className="deal-list mb-3">
				{people.map((person) => (
					<Person key={person.providerId} dealId={deal.id} person={person} canChange={canChange} />
				))}
			</ul>
			{canChange && people.length < MAX_PEOPLE && <FindPeople {...props} />}
		</Card>
	)
}

type PersonProps = {
	dealId: string
	person: DealView['people'][number]
	canChange: boolean
}

function Person({ dealId, person, canChange }: PersonProps) {
	const { providerId, name, role, services, contacts } = person
	return (
		<li className="deal-list__row">
			<span className="min-width-0">
				<span className="font-medium">{name}</span>
				<span className="note deal-list__more">
					{role}
					{services === null && ', not in the directory anymore'}
				</span>
				{contacts.length > 0 && (
					<span className="row text-sm">
						{contacts.map(({ kind, label, href }) => (
							<a key={kind} href={href} className="link" rel="noopener noreferrer nofollow">
								{label}
							</a>
						))}
					</span>
				)}
			</span>
			{canChange && (
				<Form method="post" action={paths.deal(dealId)}>
					<FormTokenField />
					<input type="hidden" name="providerId" value={providerId} />
					<Button
						type="submit"
						size="sm"
						variant="quiet"
						name="intent"
						value="removePerson"
						iconOnly
						aria-label={`Remove ${name}`}
					>
						<X />
					</Button>
				</Form>
			)}
		</li>
	)
}

function FindPeople({ deal: { id }, people, peopleSearch, found, result }: PeopleCardProps) {
	const fields = fieldValues(result, 'attachPerson', {})
	const attached = new Set(people.map(({ providerId }) => providerId))
	const others = found?.filter((card) => !attached.has(card.id)) ?? []
	return (
		<>
			<Form
				method="get"
				action={`${paths.deal(id)}#people`}
				role="search"
				className="field-with-button"
				preventScrollReset
			>
				<TextInput
					id="people-search"
					type="search"
					name="people"
					label="Find in the directory"
					defaultValue={peopleSearch}
					key={peopleSearch}
					maxLength={100}
				/>
				<Button type="submit">Find</Button>
			</Form>
			{found !== null && others.length === 0 && (
				<p className="note mt-3" role="status">
					No provider found. Try another word or{' '}
					<Link to={paths.directory()} className="link">
						browse the directory
					</Link>
					.
				</p>
			)}
			<ul className="deal-list mt-3">
				{others.map(({ id: providerId, company, serviceTypes }) => {
					const isRefused = result?.values['providerId'] === providerId
					return (
						<li key={providerId}>
							<p className="font-medium">{company}</p>
							<p className="note">{serviceTypes.join(', ')}</p>
							<Form
								method="post"
								action={paths.deal(id, { people: peopleSearch })}
								className="field-with-button mt-2"
								noValidate
							>
								<FormTokenField />
								<input type="hidden" name="providerId" value={providerId} />
								<TextInput
									id={`role-${providerId}`}
									name="role"
									label={`Role of ${company}`}
									defaultValue={isRefused ? fields.value('role') : ''}
									error={isRefused ? fields.error('role') : null}
									placeholder={serviceTypes[0]?.toLowerCase()}
									maxLength={MAX_ROLE_LENGTH}
									autoComplete="off"
								/>
								<Button type="submit" name="intent" value="attachPerson">
									Add
								</Button>
							</Form>
						</li>
					)
				})}
			</ul>
		</>
	)
}
