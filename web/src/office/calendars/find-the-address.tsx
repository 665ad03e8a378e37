const guides = [
  {
    name: 'Google Calendar',
    steps: [
      'Open calendar.google.com on a computer. On the left, point at your calendar, press the three dots, then Settings and sharing.',
      'Scroll down to Integrate calendar.',
      'Copy “Secret address in iCal format”. If your school or company hides it, ask the administrator.',
    ],
  },
  {
    name: 'Apple Calendar (iCloud)',
    steps: [
      'Open icloud.com/calendar, and press the person icon beside your calendar.',
      'Turn on Public Calendar. Anyone with its address can read it, so give it to no one else.',
      'Copy the link. It begins with webcal://.',
    ],
  },
  {
    name: 'Outlook and Microsoft 365',
    steps: [
      'Open outlook.com or outlook.office.com, then Settings, Calendar, Shared calendars.',
      'Under Publish a calendar, choose your calendar and “Can view when I’m busy”, then press Publish.',
      'Copy the ICS link, not the HTML link.',
    ],
  },
] as const;

/** How to find the address of a calendar, step by step. */
export const FindTheAddress = () => (
  <div className="max-w-narrow">
    <h3 className="mb-1 text-base">Where to find the address</h3>
    {guides.map(({ name, steps }) => (
      <details key={name} className="border-b border-line">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{name}</summary>
        <ol className="grid list-decimal gap-1 pb-3 pl-6 text-sm">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    ))}
  </div>
);
