// Applies the appearance chosen in the console before anything is drawn; the default is the system setting.
const theme = localStorage.getItem('ledgerprint.theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
