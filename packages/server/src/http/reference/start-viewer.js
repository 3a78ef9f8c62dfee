// Runs in the browser, after Swagger UI. A file of its own, because the page allows no script inside itself.
SwaggerUIBundle({
  dom_id: '#reference',
  url: 'openapi.json',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  // By default it would ask a validator on the internet about the document.
  validatorUrl: null,
});
