import { type Operator, operatorText } from '~/core/config/operator'
import type { ReactNode } from 'react'
import { paths } from '~/core/http/paths'
import type { LegalSection } from './legal-page'

/** The terms of service, section by section (TOS-01 to TOS-03). */
export function termsSections(
	brand: string,
	supportEmail: string,
	operator: Operator,
): LegalSection[] {
	const operatedBy = operatorText(operator)
	return [
		{
			id: 'acceptance',
			title: 'Acceptance of Terms',
			body: (
				<>
					<p>
						These terms are an agreement between you and {brand}. By opening the site, creating an
						account or subscribing, you accept them. If you do not accept them, please do not use
						the service.
					</p>
					<p>
						You must be at least 18 years old and able to enter into a contract. If you use {brand}{' '}
						for a company, you accept these terms for that company and confirm that you may do so.
					</p>
				</>
			),
		},
		{
			id: 'description',
			title: 'Description of the Service',
			body: (
				<>
					<p>{brand} is a membership service for real estate investors. It offers:</p>
					<ul>
						<li>calculators that analyze investment property, and a place to save your deals;</li>
						<li>a library of written guides;</li>
						<li>a directory of service providers who list themselves;</li>
						<li>a tool for comparing a property with others like it.</li>
					</ul>
					<p>
						Some parts are open to everyone; others need an account, a verified email address or a
						paid membership. We may add, change or remove features.
					</p>
				</>
			),
		},
		{
			id: 'payment',
			title: 'Subscription and Payment',
			body: (
				<>
					<p>
						Paid memberships are billed in advance for the period of the plan you choose, at the
						price shown when you subscribe. They renew for the same period, and your card is charged
						again, until you cancel.
					</p>
					<p>
						You can cancel at any time. Canceling stops future billing; your access continues
						through the end of the paid period.
					</p>
					<p>
						<strong>No refunds.</strong> Payments are not refunded, in whole or in part, including
						for periods in which you did not use the service, except where the law requires it.
					</p>
					<p>
						Payments are handled by a card payment provider under its own terms. We may change our
						prices; a change applies to you from your next renewal, and we will tell you by email
						before it.
					</p>
				</>
			),
		},
		{
			id: 'disclaimers',
			title: 'Disclaimers',
			body: (
				<>
					<p>
						<strong>Calculators and guides are for education only.</strong> They are not financial,
						investment, legal or tax advice. Results are estimates: they depend on the figures you
						enter and on simplified formulas, and may differ from actual sale, loan or insurance
						terms. Check them with qualified professionals before you decide anything.
					</p>
					<p>
						<strong>The directory is not verified or endorsed.</strong> Service providers write
						their own entries. We do not check their licenses, insurance, prices or work, and being
						listed is no recommendation. Any agreement is between you and the provider.
					</p>
					<p>
						The service is provided “as is” and “as available,” without warranties of any kind, as
						far as the law allows. To the same extent, {brand} is not liable for indirect or
						consequential losses, or for investment decisions you make, and its total liability to
						you is limited to what you paid us in the twelve months before the claim.
					</p>
				</>
			),
		},
		{
			id: 'responsibilities',
			title: 'User Responsibilities',
			body: (
				<>
					<p>You agree to:</p>
					<ul>
						<li>give accurate information and keep it up to date;</li>
						<li>keep your password secret, and tell us if someone else has used your account;</li>
						<li>use only one account and not share it;</li>
						<li>follow all laws that apply to you and your investments;</li>
						<li>
							if you list yourself as a service provider, state only what is true and hold the
							licenses your trade requires.
						</li>
					</ul>
					<p>
						You agree not to copy the service or its contents in bulk, to disturb its operation, to
						try to get around its limits or security, or to use it to send unwanted messages.
					</p>
				</>
			),
		},
		{ id: 'personal-information', title: 'Personal Information', body: personalInformation() },
		{
			id: 'intellectual-property',
			title: 'Intellectual Property',
			body: (
				<>
					<p>
						The service, its guides, texts, design and software belong to {brand} or its licensors.
						Your membership lets you use them for your own business, not to publish, resell or
						redistribute them.
					</p>
					<p>
						You own what you enter. You allow us to store and process it as far as the service
						needs, and to show what you choose to publish, such as a directory entry.
					</p>
				</>
			),
		},
		{
			id: 'termination',
			title: 'Termination',
			body: (
				<p>
					You may close your account at any time. We may suspend or end your access at any time,
					with or without notice, in particular if you break these terms. The sections on payment,
					disclaimers, intellectual property and governing law continue to apply afterwards.
				</p>
			),
		},
		{
			id: 'governing-law',
			title: 'Governing Law',
			body: (
				<p>
					These terms are governed by the laws of the United States. If a part of them cannot be
					enforced, the rest remains in force.
				</p>
			),
		},
		{
			id: 'changes',
			title: 'Changes to These Terms',
			body: (
				<p>
					We may change these terms. The date at the top shows the latest version, and we announce
					important changes by email or on the site. If you keep using the service after a change,
					you accept it.
				</p>
			),
		},
		{
			id: 'contact',
			title: 'Contact',
			body: (
				<>
					<p>
						Questions about these terms? Write to{' '}
						<a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
					</p>
					{operatedBy !== null && (
						<p>
							{brand}. {operatedBy}.
						</p>
					)}
				</>
			),
		},
	]
}

/** What is collected and stored; covers every kind of data in the product (TOS-03). */
function personalInformation(): ReactNode {
	return (
		<>
			<p>We collect your email address and your first and last name.</p>
			<p>Depending on what you use, we also store:</p>
			<ul>
				<li>your password, in a form from which it cannot be read back;</li>
				<li>
					the property addresses and figures that you save in the calculator, and whether you have
					accepted its terms;
				</li>
				<li>
					if you list yourself as a service provider: your company, services and specialties, phone
					number, email address, website, scheduling link, the text about you and the states you
					serve. You choose which contact details are shown;
				</li>
				<li>
					if you subscribe: your plan, its status and dates, your payments and coupon codes, the
					brand, last four digits and expiry of your card, and the identifiers that link you to the
					payment provider. Your whole card number goes to the payment provider and never reaches
					us;
				</li>
				<li>messages that you send us;</li>
				<li>
					technical records, such as when you signed in and the network address of a request, which
					we use to keep the service secure.
				</li>
			</ul>
			<p>
				Cookies keep you signed in, remember your choice of theme and carry messages from one page
				to the next. A draft of your calculation is kept in your own browser. We do not sell
				personal information.
			</p>
			<p>
				If you delete your account, your profile and saved properties are deleted with it. Records
				of payments remain where the law requires them, without your personal details.
			</p>
			<p>
				See our <a href={paths.privacy()}>Privacy Policy</a> for details.
			</p>
		</>
	)
}
