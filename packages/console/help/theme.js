// The appearance chosen in the console, before anything is drawn. Without it a page looks as the system does.
const theme = localStorage.getItem('ledgerprint.theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
